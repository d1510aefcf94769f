import type { Node, NodeProps, NodeTypes } from '@xyflow/react';
import { memo, type JSX, type KeyboardEvent, type MouseEvent } from 'react';
import type { Address } from '../../core/base/brand.ts';
import { linksNow } from '../../store/connecting.ts';
import { draftsIn } from '../../store/drafts.ts';
import { refusalText } from '../../store/draw-words.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { flowOf } from '../../store/system-picture.ts';
import { messages } from '../../store/messages/en.ts';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import drawn from './drawing.module.css';
import { choosePartner, useStartLine } from './line-drawing.tsx';
import { isStuckForGood, viewOf, type NodeView } from './system-view.ts';
import styles from './system.module.css';

const { draft, connecting, change, connectFrom } = messages.drawing;

export const itemOfNode = (address: number): string => `c${address}`;

function viewOfNode(s: Workspace, address: Address): NodeView | null {
  const snapshot = currentSnapshot(s);
  return s.network && snapshot?.components[address] ? (viewOf(flowOf(s.network), snapshot).nodes[address] ?? null) : null;
}

/** What the pointer and the selection say of a component; a number, so that nothing is compared field by field. */
const Mark = { lit: 1, other: 2, selected: 4, pointed: 8, empty: 16, source: 32, partner: 64, noPartner: 128 } as const;

function marksOf(s: Workspace, address: Address): number {
  const pointed = s.hover?.kind === 'step' ? currentSnapshot(s)?.steps[s.hover.index] : undefined;
  const isIn = pointed?.participants.includes(address);
  const isLit = isIn ?? (s.hover?.kind === 'component' && s.hover.address === address);
  return (isLit ? Mark.lit : 0)
    // While one step is pointed at, the others step back.
    + (isIn === false ? Mark.other : 0)
    + (s.selection?.kind === 'component' && s.selection.address === address ? Mark.selected : 0)
    + (s.hover?.kind === 'component' && s.hover.address === address ? Mark.pointed : 0)
    + (draftsIn(s).some((draft) => draft.kind === 'empty' && draft.address === address) ? Mark.empty : 0)
    + linkMark(s, address);
}

/** Whether the line that is drawn begins here, or could lead here. */
function linkMark(s: Workspace, address: Address): number {
  const link = linksNow(s)?.[address];
  if (!link || s.gesture?.kind !== 'connect') return 0;
  if (s.network?.components[address]?.name === s.gesture.from.component) return Mark.source;
  return link.ways.length > 0 ? Mark.partner : Mark.noPartner;
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

/** One component: its role by shape, its name, what it does now. While a line is drawn: whether it can lead here. */
const SystemNode = memo(function SystemNode({ address, width, height, isTabStop }: SystemNodeData): JSX.Element | null {
  const api = useWorkspaceApi();
  const acts = useActs();
  const component = useWorkspace((s) => s.network?.components[address] ?? null);
  const view = useWorkspace((s) => viewOfNode(s, address));
  const marks = useWorkspace((s) => marksOf(s, address));
  const why = useWorkspace((s) => whyNot(s, address));
  const isNever = useWorkspace((s) => isStuckForGood(s, address));
  const canDraw = useStartLine() !== null;
  if (!component) return null;
  const item = itemOfNode(address);
  const { setHover, select } = api.getState();
  const { never } = messages.system;
  const has = (mark: number): boolean => (marks & mark) !== 0;
  const isDraft = has(Mark.empty);
  const letters = Math.floor((width - 28) / 6.7);
  const says = isDraft ? draft.nothing : isNever ? never : null;
  const text = cut(says ?? view?.text ?? '', letters);
  const code = says === null ? cut(view?.code ?? '', letters - text.length - 1) : '';
  const title = isDraft ? messages.system.name.component(component.name, messages.system.role[component.role], draft.nothing) : (view?.name ?? component.name);
  const isSelected = has(Mark.selected);
  const isConnecting = has(Mark.source | Mark.partner | Mark.noPartner);
  const label = has(Mark.partner) ? connecting.candidate(component.name) : why !== null ? connecting.not(component.name, why) : isNever ? `${title}, ${never}` : title;
  // Seen from far only the name is written, as large as fits.
  const farPx = Math.min(25, Math.floor((width - 20) / (component.name.length * 0.6)));
  const onClick = (): void => {
    if (isConnecting) choosePartner(api, acts, address);
    else select({ kind: 'component', address });
  };
  const openMenu = (event: MouseEvent | KeyboardEvent): void => {
    if (!canDraw || isConnecting) return;
    event.preventDefault();
    acts.start({ kind: 'component-menu', component: component.name });
  };
  return (
    <div className={drawn.component} data-around={component.name} onPointerEnter={() => setHover({ kind: 'component', address })} onPointerLeave={() => setHover(null)}>
      <button
        type="button"
        className={cx(styles.node, 'nopan', isNever && styles.never, has(Mark.lit) && styles.lit, isSelected && styles.selected, has(Mark.other) && styles.other)}
        data-role={component.role}
        data-tone={isDraft ? 'draft' : (view?.tone ?? 'plain')}
        data-link={has(Mark.source) ? 'source' : has(Mark.partner) ? 'partner' : has(Mark.noPartner) ? 'none' : undefined}
        data-item={item}
        data-address={address}
        data-component={component.name}
        style={{ width, height, ['--far' as string]: `${farPx}px` }}
        data-tip={why ?? (view && view.term !== component.name ? view.term : undefined)}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isConnecting ? undefined : isSelected}
        aria-disabled={why === null ? undefined : true}
        onClick={onClick}
        onDoubleClick={() => {
          if (canDraw && !isConnecting && component.definition !== null) acts.start({ kind: 'behaviour', component: component.name });
        }}
        onContextMenu={openMenu}
      >
        <span className={styles.head}>
          <span className={styles.role}><Icon name={roleIcon(component.role)} size="s" /></span>
          <span className={styles.name}>{cut(component.name, Math.floor((width - 50) / 7.4))}</span>
        </span>
        <span key={`${text} ${code}`} className={styles.state}>{text}{code && <> <code>{code}</code></>}</span>
        {isNever && <span className={styles.corner}><Icon name="stop" size="s" /></span>}
      </button>
      {canDraw && (!isConnecting || has(Mark.source)) && <Border name={component.name} onClick={() => select({ kind: 'component', address })} onMenu={openMenu} />}
      {canDraw && (isConnecting ? has(Mark.source) : isSelected || has(Mark.pointed)) && <Tools name={component.name} isSource={isConnecting} onMenu={openMenu} />}
    </div>
  );
});

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** A press on the border draws a line from there; inside it moves the component. A press that stays is a click on the component. */
function Border({ name, onClick, onMenu }: { readonly name: string; readonly onClick: () => void; readonly onMenu: (event: MouseEvent) => void }): JSX.Element {
  const startLine = useStartLine();
  return (
    <>
      {SIDES.map((side) => (
        <span key={side} aria-hidden="true" data-border={side} className={cx(drawn.border, 'nopan', 'nodrag')} onContextMenu={onMenu}
          onPointerDown={(event) => startLine?.(event, { component: name, channel: null, polarity: null }, onClick)} />
      ))}
    </>
  );
}

/** What a pointer finds on a component: its menu, and the handle that lines are drawn from. Keys reach both from the component. */
function Tools({ name, isSource, onMenu }: { readonly name: string; readonly isSource: boolean; readonly onMenu: (event: MouseEvent) => void }): JSX.Element {
  const acts = useActs();
  const startLine = useStartLine();
  const from = { component: name, channel: null, polarity: null } as const;
  return (
    <>
      {/* While a line is drawn from here the handle stays: a finger is captured by what it touched. */}
      {!isSource && <button type="button" tabIndex={-1} className={cx(drawn.tool, drawn.more, 'nopan', 'nodrag')} aria-label={change(name)} aria-haspopup="menu" data-tip={change(name)} onClick={onMenu}>
        <Icon name="more" />
      </button>}
      <button
        type="button"
        tabIndex={-1}
        className={cx(drawn.tool, drawn.handle, 'nopan', 'nodrag')}
        aria-label={connectFrom(name)}
        data-tip={connectFrom(name)}
        data-keys="C"
        onPointerDown={(event) => startLine?.(event, from, () => acts.start({ kind: 'connect', from, to: null }))}
      >
        <Icon name="plus" size="s" />
      </button>
    </>
  );
}

/** Why the line that is drawn cannot lead here; null where it can, and where it begins. */
function whyNot(s: Workspace, address: Address): string | null {
  const link = linksNow(s)?.[address];
  if (!link?.why || linkMark(s, address) === Mark.source) return null;
  return refusalText(link.why);
}

/** Cut by count, not by the browser: a hundred clipped boxes would be weighed in every frame. The tooltip has the whole. */
function cut(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const more = / \+\d+$/.exec(text)?.[0] ?? '';
  return `${text.slice(0, Math.max(1, letters - more.length - 1))}…${more}`;
}
