import type { JSX } from 'react';
import type { Network } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import { flowOf } from '../../store/system-picture.ts';
import { TwinTable } from '../kit/twin-table.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { isStuckForGood, viewOf } from './system-view.ts';

const words = messages.system.table;
const COLUMNS = [words.component, words.role, words.state, words.offers, words.waitsFor];

/** The drawing as a table: for screen readers always, for everybody on request. */
export function SystemTable({ network, isShown }: { readonly network: Network; readonly isShown: boolean }): JSX.Element {
  const snapshot = useWorkspace(currentSnapshot);
  const stuck = useWorkspace((s) => (s.network === network ? network.components.filter((c) => isStuckForGood(s, c.address)).map((c) => c.address).join() : ''));
  const view = snapshot?.components.length === network.components.length ? viewOf(flowOf(network), snapshot) : null;
  const gone = new Set(stuck === '' ? [] : stuck.split(',').map(Number));
  const rows = network.components.map(({ address, name, role }) => {
    const node = view?.nodes[address];
    const state = gone.has(address) ? messages.system.never : <>{node?.text} {node?.code && <code>{node.code}</code>}</>;
    return { key: name, cells: [name, messages.system.role[role], state, node?.offers ? <code key="offers">{node.offers}</code> : words.nothing, node?.waitsFor || words.nothing] };
  });
  return <TwinTable caption={words.caption} columns={COLUMNS} rows={rows} isShown={isShown} />;
}
