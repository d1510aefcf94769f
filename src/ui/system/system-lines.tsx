/** What is drawn around the components: scopes, lines, rings, ports and all names that stand at them. */
import { memo, type JSX, type PointerEvent } from 'react';
import type { FlowDrawing } from '../../core/diagram/draw-flow.ts';
import type { Curve, Side } from '../../core/diagram/geometry.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import type { Point, Target, Workspace } from '../../store/state.ts';
import { curvePath, type Flow } from '../../store/system-picture.ts';
import { Badge } from '../kit/badge.tsx';
import { cx } from '../kit/cx.ts';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { useStartLine } from './line-drawing.tsx';
import { viewOf, type LineLook, type LineView, type SystemView } from './system-view.ts';
import { useLineEvents } from './use-line-events.ts';
import styles from './system.module.css';

const words = messages.system;
/** With more lines than this only those that say something now carry their name; the others show it when pointed at. */
const NAMED_LINES = 24;
const NONE: readonly number[] = [];

export const itemOfLine = (index: number): string => `l${index}`;
export const itemOfStub = (index: number): string => `s${index}`;

export interface LayerProps {
  readonly flow: Flow;
  readonly drawing: FlowDrawing;
}

function useView(flow: Flow): SystemView | null {
  return useWorkspace((s) => {
    const snapshot = currentSnapshot(s);
    return snapshot && s.network === flow.network ? viewOf(flow, snapshot) : null;
  });
}

/** Channels and steps are pointed at; components are the business of nodes. */
const hoverOfLines = (s: Workspace): Target | null => (s.hover?.kind === 'step' || s.hover?.kind === 'channel' ? s.hover : null);

function isPointedAt(hover: Target | null, flow: Flow, steps: readonly number[], channels: readonly number[]): boolean {
  if (hover?.kind === 'step') return steps.includes(hover.index);
  return hover?.kind === 'channel' && channels.some((c) => flow.network.channels[c]?.id === hover.id);
}

/** Hulls, lines and rings, below the nodes. */
export function LineLayer({ flow, drawing }: LayerProps): JSX.Element {
  const view = useView(flow);
  const hover = useWorkspace(hoverOfLines);
  const { graph } = flow;
  const lit = (say: LineView | undefined, channels: readonly number[]): boolean => isPointedAt(hover, flow, say?.steps ?? NONE, channels);
  return (
    <svg className={styles.lines} aria-hidden="true" {...useLineEvents(flow)}>
      <defs>
        <marker id="system-waits" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto-start-reverse">
          <path d="M0 .5L8 4 0 7.5z" />
        </marker>
      </defs>
      {drawing.hulls.map((box, i) => <rect key={i} className={styles.hull} rx={16} {...box} />)}
      {drawing.lines.map((curve, i) => {
        const { a, b, channels } = graph.lines[i] ?? { a: -1, b: -1, channels: NONE };
        const say = view?.lines[i];
        return (
          <Line key={`${a} ${b}`} item={itemOfLine(i)} d={curvePath(curve)} fromX={curve.from.x} fromY={curve.from.y} toX={curve.to.x} toY={curve.to.y}
            look={say?.look ?? 'plain'} order={say?.order ?? -1} arrow={say?.towards === a ? 'start' : say?.towards === b ? 'end' : null} isLit={lit(say, channels)} />
        );
      })}
      {drawing.stubs.map(({ port, end }, i) => {
        const { node, channels, isOpen } = graph.stubs[i] ?? { node: 0, channels: NONE, isOpen: false };
        const say = view?.stubs[i];
        if (!isOpen) {
          return (
            <g key={`${node} ${channels.join()}`} className={styles.draft}>
              <path d={`M${port.x} ${port.y}L${end.x} ${end.y}`} />
              <circle cx={end.x} cy={end.y} r={5} />
            </g>
          );
        }
        return (
          <g key={`${node} ${channels.join()}`}>
            <Line item={itemOfStub(i)} d={`M${port.x} ${port.y}L${end.x} ${end.y}`} fromX={port.x} fromY={port.y} toX={null} toY={null}
              look={say?.look ?? 'plain'} order={-1} arrow={null} isLit={lit(say, channels)} />
            <circle className={styles.ring} data-look={say?.look} cx={end.x} cy={end.y} r={5} />
          </g>
        );
      })}
    </svg>
  );
}

interface LineProps {
  readonly item: string;
  readonly d: string;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number | null;
  readonly toY: number | null;
  readonly look: LineLook;
  readonly order: number;
  readonly arrow: 'start' | 'end' | null;
  readonly isLit: boolean;
}

const Line = memo(function Line({ item, d, fromX, fromY, toX, toY, look, order, arrow, isLit }: LineProps): JSX.Element {
  return (
    <g className={cx(styles.line, isLit && styles.lit)} data-look={look} data-line={item} style={order >= 0 ? { animationDelay: `${order * 120}ms` } : undefined}>
      {look === 'can' && <circle className={styles.halo} cx={fromX} cy={fromY} r={10} />}
      {look === 'can' && toX !== null && <circle className={styles.halo} cx={toX} cy={toY ?? 0} r={10} />}
      <path d={d} markerStart={arrow === 'start' ? 'url(#system-waits)' : undefined} markerEnd={arrow === 'end' ? 'url(#system-waits)' : undefined} />
      <path className={cx(styles.band, 'nopan')} d={d} />
    </g>
  );
});

/** Ports, names of lines and of open ports, chips of scopes and circles, above the nodes. */
export function LabelLayer({ flow, drawing, tabStop }: LayerProps & { readonly tabStop: string | null }): JSX.Element {
  const view = useView(flow);
  const hover = useWorkspace(hoverOfLines);
  const { graph, network } = flow;
  const isNamed = graph.lines.length <= NAMED_LINES;
  const arityOf = (channels: readonly number[]): number => network.channels[channels[0] ?? -1]?.arity ?? 0;
  return (
    <div className={styles.labels} {...useLineEvents(flow)}>
      <Ports flow={flow} drawing={drawing} />
      {drawing.hulls.map((box, i) => (
        <span key={i} className={styles.scope} style={{ transform: `translate(${box.x + 16 + chipShift(drawing, i)}px, ${box.y}px) translateY(-50%)` }} data-tip={words.privateNames(graph.hulls[i]?.channels.join(', ') ?? '')}>
          <Icon name="lock" size="s" />{words.privateInside}
        </span>
      ))}
      {drawing.lines.map((curve, i) => {
        const line = graph.lines[i];
        const say = view?.lines[i];
        if (!line || !say) return null;
        const isLit = isPointedAt(hover, flow, say.steps, line.channels);
        const isQuiet = say.look === 'plain' && !isNamed;
        if (!isLit && (say.look === 'dim' || isQuiet)) return null;
        const item = itemOfLine(i);
        const { x, y } = drawing.labels[i] ?? curve.from;
        return (
          <LineName key={item} item={item} channels={idsOf(flow, line.channels)} x={x} y={y} look={say.look} label={say.label} arity={isLit && line.channels.length === 1 ? arityOf(line.channels) : 0} isHeld={say.isHeld} order={say.order}
            name={say.name} canStep={say.steps.length === 1} isLit={isLit} isTabStop={tabStop === item} />
        );
      })}
      {drawing.stubs.map(({ end, side, isCrowded }, i) => {
        const stub = graph.stubs[i];
        const say = view?.stubs[i];
        if (!stub || !say) return null;
        const item = itemOfStub(i);
        return (
          <button key={item} type="button" data-channels={idsOf(flow, stub.channels)} className={cx(stub.isOpen ? styles.portName : styles.nowhere, 'nopan', isPointedAt(hover, flow, say.steps, stub.channels) && styles.lit)} data-look={say.look} data-item={item} data-line={item}
            aria-label={say.name} tabIndex={tabStop === item ? 0 : -1} style={{ transform: `translate(${end.x}px, ${end.y}px) ${nameShift(side, isCrowded)}` }}>
            {say.label}{!stub.isOpen && <small>{messages.drawing.draft.nowhere}</small>}
          </button>
        );
      })}
      <LitPorts flow={flow} drawing={drawing} view={view} hover={hover} />
      {view?.circles.map((members) => (
        <span key={members.join()} className={styles.circle} style={{ transform: `translate(${middleOf(drawing, members)}) translate(-50%, -50%)` }}>
          <Badge verdict="fails" icon="stop">{words.circle}</Badge>
        </span>
      ))}
    </div>
  );
}

/** For what has to be found by its channel. Ids of channels hold no white space. */
function idsOf({ network }: Flow, channels: readonly number[]): string {
  return channels.map((c) => network.channels[c]?.id ?? '').join(' ');
}

interface LineNameProps {
  readonly item: string;
  readonly channels: string;
  readonly x: number;
  readonly y: number;
  readonly look: LineLook;
  readonly label: string;
  /** 0 where it is not to be said. */
  readonly arity: number;
  readonly isHeld: boolean;
  readonly order: number;
  readonly name: string;
  readonly canStep: boolean;
  readonly isLit: boolean;
  readonly isTabStop: boolean;
}

const LineName = memo(function LineName({ item, channels, x, y, look, label, arity, isHeld, order, name, canStep, isLit, isTabStop }: LineNameProps): JSX.Element {
  return (
    <span className={styles.at} style={{ left: x, top: y }}>
      <button type="button" className={cx(styles.label, 'nopan', isLit && styles.lit)} data-look={look} data-item={item} data-line={item} data-channels={channels} aria-label={name} aria-haspopup={canStep ? undefined : 'menu'} tabIndex={isTabStop ? 0 : -1}
        style={order >= 0 ? { animationDelay: `${order * 120}ms` } : undefined}>
        {isHeld && <Icon name="key" size="s" />}
        {look === 'hold' ? label : <>{look === 'wait' && words.waits} <code>{label}{arity > 1 && ` ×${arity}`}</code></>}
      </button>
    </span>
  );
});

/** A port in the drawing: one end of a line, or an open port or one that leads nowhere. */
interface DrawnPort {
  readonly at: Point;
  readonly node: number;
  readonly channels: readonly number[];
  readonly item: string;
}

function portsIn({ graph }: Flow, drawing: FlowDrawing): readonly DrawnPort[] {
  return [
    ...graph.lines.flatMap(({ a, b, channels }, i): readonly DrawnPort[] => {
      const curve = drawing.lines[i];
      return curve ? [{ at: curve.from, node: a, channels, item: itemOfLine(i) }, { at: curve.to, node: b, channels, item: itemOfLine(i) }] : [];
    }),
    ...graph.stubs.flatMap(({ node, channels, isOpen }, i): readonly DrawnPort[] => {
      const stub = drawing.stubs[i];
      return stub ? [{ at: isOpen ? stub.end : stub.port, node, channels, item: itemOfStub(i) }] : [];
    }),
  ];
}

/** The dots, and around them what the pointer takes hold of: a line is drawn from there, a press opens the menu. */
const Ports = memo(function Ports({ flow, drawing }: LayerProps): JSX.Element {
  const startLine = useStartLine();
  const acts = useActs();
  const { network, graph } = flow;
  const ports = portsIn(flow, drawing);
  const begin = (event: PointerEvent, { node, channels, item }: DrawnPort): void => {
    const channel = network.channels[channels[0] ?? -1];
    const component = network.components[node];
    if (!channel || !component) return;
    const polarity = channel.senders.includes(component.address) ? 'send' : 'receive';
    startLine?.(event, { component: component.name, channel: channel.id, polarity }, () => acts.start({ kind: 'channel-menu', item, channels: idsOf(flow, channels).split(' ') }));
  };
  return (
    <svg className={styles.ports} aria-hidden="true">
      {ports.map((port, i) => (i < 2 * graph.lines.length || !graph.stubs[i - 2 * graph.lines.length]?.isOpen) && <circle key={i} cx={port.at.x} cy={port.at.y} r={4.5} />)}
      {startLine && ports.map((port, i) => (
        <circle key={`grip ${i}`} className={cx(styles.grip, 'nopan')} cx={port.at.x} cy={port.at.y} r={11} data-line={port.item} data-around={network.components[port.node]?.name} data-port={idsOf(flow, port.channels)} data-tip={port.channels.map((c) => network.channels[c]?.name).join(', ')}
          onPointerDown={(event) => begin(event, port)} onClick={(event) => event.stopPropagation()} />
      ))}
    </svg>
  );
});

/** At the line pointed at, triangles in the ports: out where it is sent, in where it is received. */
function LitPorts({ flow, drawing, view, hover }: LayerProps & { readonly view: SystemView | null; readonly hover: Target | null }): JSX.Element | null {
  const { graph, network } = flow;
  const at = hover ? graph.lines.findIndex((line, i) => isPointedAt(hover, flow, view?.lines[i]?.steps ?? NONE, line.channels)) : -1;
  const line = graph.lines[at];
  const curve = drawing.lines[at];
  if (!line || !curve) return null;
  const senders = hover?.kind === 'channel' ? network.channels.find((c) => c.id === hover.id)?.senders : undefined;
  const isBack = senders ? !senders.some((address) => address === line.a) : view?.lines[at]?.sender === line.b;
  const turn = (p: Point, q: Point): number => (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI + (isBack ? 180 : 0);
  return (
    <svg className={styles.ports} aria-hidden="true">
      {portsOf(curve).map(([p, before, after]) => (
        <g key={`${p.x} ${p.y}`} transform={`translate(${p.x} ${p.y}) rotate(${turn(before, after)})`}>
          <circle r={6.5} /><path d="M-2.5-3.2L3.6 0-2.5 3.2z" />
        </g>
      ))}
    </svg>
  );
}

/** Both ends of a line, each with two points that give its direction there. */
function portsOf({ from, c1, c2, to }: Curve): readonly (readonly [Point, Point, Point])[] {
  return [[from, from, c1], [to, c2, to]];
}

/** Where the name of an open port stands: beneath its ring at the left and right, beside it above and below. */
function nameShift(side: Side, isCrowded: boolean): string {
  switch (side) {
    case 'left': return isCrowded ? 'translate(calc(-100% - 9px), -50%)' : 'translate(min(-50%, calc(-100% + 18px)), 8px)';
    case 'right': return isCrowded ? 'translate(9px, -50%)' : 'translate(max(-50%, -18px), 8px)';
    case 'top': case 'bottom': return 'translate(9px, -50%)';
  }
}

/** Chips of hulls whose upper edges lie close stand side by side. */
function chipShift({ hulls }: FlowDrawing, index: number): number {
  const own = hulls[index];
  const before = hulls.slice(0, index).filter((box) => own && Math.abs(box.y - own.y) < 22 && Math.abs(box.x - own.x) < 130);
  return before.length * 128;
}

function middleOf({ boxes }: FlowDrawing, members: readonly number[]): string {
  const mean = (pick: (box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) => number): number =>
    members.reduce((sum, m) => sum + (boxes[m] ? pick(boxes[m]) : 0), 0) / Math.max(1, members.length);
  return `${mean((b) => b.x + b.width / 2)}px, ${mean((b) => b.y + b.height / 2)}px`;
}
