import type { Node, NodeProps, NodeTypes } from '@xyflow/react';
import { memo, type JSX } from 'react';
import type { Address } from '../../core/base/brand.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { flowOf } from '../../store/system-picture.ts';
import { messages } from '../../store/messages/en.ts';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { isStuckForGood, viewOf, type NodeView } from './system-view.ts';
import styles from './system.module.css';

export const itemOfNode = (address: number): string => `c${address}`;

function viewOfNode(s: Workspace, address: Address): NodeView | null {
  const snapshot = currentSnapshot(s);
  return s.network && snapshot?.components[address] ? (viewOf(flowOf(s.network), snapshot).nodes[address] ?? null) : null;
}

/** What the pointer and the selection say of a component; a number, so that nothing is compared field by field. */
const Mark = { lit: 1, other: 2, selected: 4 } as const;

function marksOf(s: Workspace, address: Address): number {
  const pointed = s.hover?.kind === 'step' ? currentSnapshot(s)?.steps[s.hover.index] : undefined;
  const isIn = pointed?.participants.includes(address);
  const isLit = isIn ?? (s.hover?.kind === 'component' && s.hover.address === address);
  return (isLit ? Mark.lit : 0)
    // While one step is pointed at, the others step back.
    + (isIn === false ? Mark.other : 0)
    + (s.selection?.kind === 'component' && s.selection.address === address ? Mark.selected : 0);
}

/** What React Flow hands to a node. A type, since React Flow asks for an index signature. */
export type SystemNodeData = {
  readonly address: Address;
  readonly width: number;
  readonly height: number;
  readonly isTabStop: boolean;
};

function ComponentNode({ data }: NodeProps<Node<SystemNodeData>>): JSX.Element {
  return <SystemNode {...data} />;
}

export const NODE_TYPES: NodeTypes = { component: ComponentNode };

/** One component: its role by shape, its name, what it does now. */
const SystemNode = memo(function SystemNode({ address, width, height, isTabStop }: SystemNodeData): JSX.Element | null {
  const api = useWorkspaceApi();
  const component = useWorkspace((s) => s.network?.components[address] ?? null);
  const view = useWorkspace((s) => viewOfNode(s, address));
  const marks = useWorkspace((s) => marksOf(s, address));
  const isNever = useWorkspace((s) => isStuckForGood(s, address));
  if (!component) return null;
  const item = itemOfNode(address);
  const { setHover, select } = api.getState();
  const { never } = messages.system;
  const letters = Math.floor((width - 28) / 6.7);
  const text = cut(isNever ? never : (view?.text ?? ''), letters);
  const code = isNever ? '' : cut(view?.code ?? '', letters - text.length - 1);
  const title = view?.name ?? component.name;
  const isSelected = (marks & Mark.selected) !== 0;
  // Seen from far only the name is written, as large as fits.
  const farPx = Math.min(25, Math.floor((width - 20) / (component.name.length * 0.6)));
  return (
    <button
      type="button"
      className={cx(styles.node, 'nopan', isNever && styles.never, (marks & Mark.lit) !== 0 && styles.lit, isSelected && styles.selected, (marks & Mark.other) !== 0 && styles.other)}
      data-role={component.role}
      data-tone={view?.tone ?? 'plain'}
      data-item={item}
      data-address={address}
      style={{ width, height, ['--far' as string]: `${farPx}px` }}
      data-tip={view && view.term !== component.name ? view.term : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={isNever ? `${title}, ${never}` : title}
      aria-pressed={isSelected}
      onPointerEnter={() => setHover({ kind: 'component', address })}
      onPointerLeave={() => setHover(null)}
      onClick={() => select(isSelected ? null : { kind: 'component', address })}
    >
      <span className={styles.head}>
        <span className={styles.role}><Icon name={roleIcon(component.role)} size="s" /></span>
        <span className={styles.name}>{cut(component.name, Math.floor((width - 50) / 7.4))}</span>
      </span>
      <span key={`${text} ${code}`} className={styles.state}>{text}{code && <> <code>{code}</code></>}</span>
      {isNever && <span className={styles.corner}><Icon name="stop" size="s" /></span>}
    </button>
  );
});

/** Cut by count, not by the browser: a hundred clipped boxes would be weighed in every frame. The tooltip has the whole. */
function cut(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const more = / \+\d+$/.exec(text)?.[0] ?? '';
  return `${text.slice(0, Math.max(1, letters - more.length - 1))}…${more}`;
}
