import type { JSX } from 'react';
import type { Network } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import { flowOf } from '../../store/system-picture.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { TwinTable } from '../kit/twin-table.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { itemOfNode } from './system-node.tsx';
import { isStuckForGood, viewOf } from './system-view.ts';

const words = messages.system.table;
const COLUMNS = [words.component, words.role, words.state, words.offers, words.waitsFor];

/** The drawing as a table: for screen readers always, for everybody on request. */
export function SystemTable({ network, isShown, canDraw }: { readonly network: Network; readonly isShown: boolean; readonly canDraw: boolean }): JSX.Element {
  const snapshot = useWorkspace(currentSnapshot);
  const stuck = useWorkspace((s) => (s.network === network ? network.components.filter((c) => isStuckForGood(s, c.address)).map((c) => c.address).join() : ''));
  const view = snapshot?.components.length === network.components.length ? viewOf(flowOf(network), snapshot) : null;
  const gone = new Set(stuck === '' ? [] : stuck.split(',').map(Number));
  const rows = network.components.map(({ address, name, role }) => {
    const node = view?.nodes[address];
    const state = gone.has(address) ? messages.system.never : <>{node?.text} {node?.code && <code>{node.code}</code>}</>;
    return { key: name, cells: [isShown && canDraw ? <ChangeButton key="name" name={name} item={itemOfNode(address)} /> : name, messages.system.role[role], state, node?.offers ? <code key="offers">{node.offers}</code> : words.nothing, node?.waitsFor || words.nothing] };
  });
  return <TwinTable caption={words.caption} columns={COLUMNS} rows={rows} isShown={isShown} />;
}

/** The name of a component, which opens its menu. */
function ChangeButton({ name, item }: { readonly name: string; readonly item: string }): JSX.Element {
  const acts = useActs();
  return (
    <Button size="small" tone="ghost" data-component={name} data-item={item} aria-haspopup="menu" aria-label={messages.drawing.change(name)} onClick={() => acts.start({ kind: 'component-menu', component: name })}>
      {name}<Icon name="down" size="s" />
    </Button>
  );
}
