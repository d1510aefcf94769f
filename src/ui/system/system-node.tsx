import type { Node, NodeProps } from '@xyflow/react';
import { createContext, memo, useContext, type JSX } from 'react';
import type { Address } from '../../core/base/brand.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { flowOf } from '../../store/system-picture.ts';
import { messages } from '../../store/messages/en.ts';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWorkspaceApi, useWorkspaceShallow } from '../kit/use-workspace.ts';
import { isStuckForGood, viewOf } from './system-view.ts';
import styles from './system.module.css';

export type ComponentNode = Node<{ readonly address: Address }, 'component'>;

/** The item that has the tab stop. */
export const TabStopContext = createContext<string | null>(null);

export const itemOfNode = (address: number): string => `c${address}`;

interface Look {
  readonly name: string;
  readonly role: 'agent' | 'tool' | 'resource' | 'process';
  readonly tone: string;
  readonly text: string;
  readonly code: string;
  readonly title: string;
  readonly term: string;
  readonly isNever: boolean;
  readonly isLit: boolean;
  readonly isSelected: boolean;
  readonly isOther: boolean;
}

function lookOf(s: Workspace, address: Address): Look | null {
  const component = s.network?.components[address];
  if (!s.network || !component) return null;
  const snapshot = currentSnapshot(s);
  const view = snapshot ? viewOf(flowOf(s.network), snapshot).nodes[address] : undefined;
  const pointed = s.hover?.kind === 'step' ? snapshot?.steps[s.hover.index] : undefined;
  return {
    name: component.name, role: component.role, tone: view?.tone ?? 'plain', text: view?.text ?? '', code: view?.code ?? '', term: view?.term ?? '',
    title: view?.name ?? component.name, isNever: isStuckForGood(s, address),
    isLit: pointed?.participants.includes(address) ?? (s.hover?.kind === 'component' && s.hover.address === address),
    // While one step is pointed at, the others step back.
    isOther: pointed !== undefined && !pointed.participants.includes(address),
    isSelected: s.selection?.kind === 'component' && s.selection.address === address,
  };
}

/** One component: its role by shape, its name, what it does now. */
export const SystemNode = memo(function SystemNode({ data: { address } }: NodeProps<ComponentNode>): JSX.Element | null {
  const api = useWorkspaceApi();
  const look = useWorkspaceShallow((s) => lookOf(s, address) ?? NOTHING);
  const tabStop = useContext(TabStopContext);
  if (look === NOTHING) return null;
  const item = itemOfNode(address);
  const { setHover, select } = api.getState();
  const text = look.isNever ? messages.system.never : look.text;
  return (
    <button
      type="button"
      className={cx(styles.node, look.isNever && styles.never, look.isLit && styles.lit, look.isSelected && styles.selected, look.isOther && styles.other)}
      data-role={look.role}
      data-tone={look.tone}
      data-item={item}
      data-tip={look.term || undefined}
      tabIndex={tabStop === item ? 0 : -1}
      aria-label={look.isNever ? `${look.title}, ${text}` : look.title}
      aria-pressed={look.isSelected}
      onPointerEnter={() => setHover({ kind: 'component', address })}
      onPointerLeave={() => setHover(null)}
      onClick={() => select(look.isSelected ? null : { kind: 'component', address })}
    >
      <span className={styles.head}>
        <span className={styles.role}><Icon name={roleIcon(look.role)} size="s" /></span>
        <span className={styles.name}>{look.name}</span>
      </span>
      <span key={`${text} ${look.code}`} className={styles.state}>
        {text}{look.code && !look.isNever && <> <code>{look.code}</code></>}
      </span>
      {look.isNever && <span className={styles.corner}><Icon name="stop" size="s" /></span>}
    </button>
  );
});

const NOTHING: Look = { name: '', role: 'process', tone: 'plain', text: '', code: '', title: '', term: '', isNever: false, isLit: false, isSelected: false, isOther: false };
