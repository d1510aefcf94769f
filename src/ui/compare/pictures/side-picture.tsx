import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type JSX, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type Ref } from 'react';
import type { PairDrawing, PairNode } from '../../../core/lts/pair-drawing.ts';
import type { Answer, Comparison, Play, Side } from '../../../engine/engine-api.ts';
import { comparePicture as words } from '../../../store/messages/compare-picture.ts';
import type { CompareSlice } from '../../../store/state.ts';
import { Badge, Chip } from '../../kit/badge.tsx';
import { Canvas, type CanvasHandle } from '../../kit/canvas.tsx';
import { ZOOM_EVENT, type Zoom } from '../../kit/panel.tsx';
import { useRoving, type RovingItem } from '../../kit/roving.ts';
import type { Bounds, Motion } from '../../kit/viewport.ts';
import { ghostOf, marksAt, nodeOfState, type DrawnSide } from './marks.ts';
import { Ghost, MissingAnswer, MoveTags, Ring, TakenLines } from './moves.tsx';
import { NearEdges, PairEdges } from './pair-edges.tsx';
import { Halos, HoldTicks, itemOfNode, PairNodes } from './pair-nodes.tsx';
import { PairTable } from './pair-table.tsx';
import { countOf, nameOf, nodesOf, spoken } from './picture-words.ts';
import type { Stub } from './stub.ts';
import { useMounted } from './use-pair-drawing.ts';
import styles from './pictures.module.css';

/** Kept free below the graphs, for the legend. */
const LEGEND_PX = 44;
/** A longer table for screen readers only is built when asked for. */
const UNSEEN_ROWS = 60;

/** The node pointed at or selected, and its class, which is lit on both sides. */
export interface Pointed {
  readonly side: Side;
  readonly node: number;
  readonly classId: number;
}

export interface SidePictureProps {
  readonly side: Side;
  /** As the question names it. */
  readonly process: string;
  readonly comparison: Comparison;
  readonly drawing: PairDrawing;
  /** Around both graphs and the missing answer. */
  readonly bounds: Bounds;
  /** Names the picture: another one is brought into view. */
  readonly pictureKey: string;
  readonly play: Play | null;
  readonly position: number;
  readonly isForward: boolean;
  readonly stub: Stub | null;
  readonly pointedPart: CompareSlice['pointedPart'];
  /** An answer on this side that is pointed at. */
  readonly preview: Answer | null;
  readonly hovered: Pointed | null;
  readonly selected: Pointed | null;
  readonly isTable: boolean;
  readonly canvas: Ref<CanvasHandle>;
  readonly menu?: ReactNode;
  /** What floats over the graph: the switch, the legend. */
  readonly overlay: ReactNode;
  readonly onHover: (pointed: Pointed | null) => void;
  readonly onSelect: (pointed: Pointed | null) => void;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onMotion: (side: Side, motion: Motion) => void;
  /** Brings a box of this side into sight. */
  readonly onReveal: (side: Side, box: Bounds) => void;
}

const NOWHERE: ReadonlySet<number> = new Set();

/** One side: its header, its graph with the mismatch on it, and the same as a table. */
export function SidePicture(props: SidePictureProps): JSX.Element {
  const { side, process, comparison, drawing: pair, play, position, isForward, isTable } = props;
  const { picture } = pair;
  const drawing = pair[side];
  const section = useRef<HTMLElement>(null);
  const drawn = useMemo<DrawnSide>(() => ({ side, picture, drawing, lts: comparison[side], classes: comparison.classes }), [side, picture, drawing, comparison]);
  const marks = useMemo(() => marksAt(play, position, drawn), [play, position, drawn]);
  const count = countOf(comparison[side], drawing, picture);
  const isWhole = comparison[side].stop === 'complete' && comparison[side].frontierCount === 0 && drawing.nodes.length === drawing.nodeCount;
  const said = marks.said && words.here[marks.said.isPossible ? 'possible' : 'impossible'](spoken(marks.said.label));
  useZoomKeys(section, props.onZoom);
  return (
    <section ref={section} className={styles.side} aria-label={words.region(words.side[side], process)} data-panel={side} data-zoom="" tabIndex={-1}>
      <header className={styles.header}>
        <h2>{words.side[side]}</h2>
        <code className={styles.process} data-tip={process}>{process}</code>
        <Chip {...(isWhole && { icon: 'tick' })} className={styles.count}>{count}</Chip>
        <span className={styles.grow} />
        {said && marks.said && <span className={styles.said} data-tip={said}><Badge isTiny verdict={marks.said.isPossible ? 'holds' : 'fails'}><span className={styles.long}>{said}</span><span className={styles.short}>{words.here.short(spoken(marks.said.label), marks.said.isPossible)}</span></Badge></span>}
        {props.menu}
      </header>
      <div className={styles.body}>
        {(isTable || drawing.nodes.length <= UNSEEN_ROWS) && (
          <PairTable caption={words.table.caption(words.side[side], count)} drawing={drawing} picture={picture} here={marks.here} isShown={isTable} />
        )}
        {!isTable && <Graph {...props} drawn={drawn} marks={marks} fresh={isForward ? position : null} />}
      </div>
    </section>
  );
}

/** + − 0 of the keyboard. */
function useZoomKeys(section: { readonly current: HTMLElement | null }, onZoom: (zoom: Zoom) => void): void {
  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const listen = (event: Event): void => {
      if (event instanceof CustomEvent) onZoom(event.detail);
    };
    element.addEventListener(ZOOM_EVENT, listen);
    return () => element.removeEventListener(ZOOM_EVENT, listen);
  }, [section, onZoom]);
}

interface GraphProps extends SidePictureProps {
  readonly drawn: DrawnSide;
  readonly marks: ReturnType<typeof marksAt>;
  /** Number of the move made just now. */
  readonly fresh: number | null;
}

function Graph({ side, drawing: { picture }, drawn, marks, fresh, bounds, pictureKey, stub, pointedPart, preview, hovered, selected, canvas, overlay, onHover, onSelect, onMotion, onReveal }: GraphProps): JSX.Element {
  const { drawing } = drawn;
  const mounted = useMounted(drawing);
  const nodes = useMemo(() => new Map(drawing.nodes.map((n) => [n.id, n])), [drawing]);
  const holding = useMemo(() => holdingOf(drawn, pointedPart), [drawn, pointedPart]);
  const here = marks.here === null ? undefined : nodes.get(marks.here);
  const own = selected?.side === side ? selected.node : null;
  const near = hovered ? (hovered.side === side ? hovered.node : null) : own;
  const lit = (hovered ?? selected)?.classId ?? null;

  const items = useCallback((): readonly RovingItem[] => itemsOf(drawing), [drawing]);
  const { container, current: focused, onFocus, onKeyDown } = useRoving(items);
  const start = drawing.nodes.find((n) => n.isInitial) ?? drawing.nodes[0];
  const fallback = marks.here !== null && nodes.has(marks.here) ? marks.here : (start?.id ?? 0);
  const tabStop = focused !== null && nodes.has(Number(focused.slice(1))) ? focused : itemOfNode(fallback);
  const events = useNodeEvents(nodes, { side, onHover, onSelect });

  const reveal = useEffectEvent(() => {
    if (marks.stuck && stub) onReveal(side, stub.box);
    else if (here) onReveal(side, { x: here.x - 36, y: here.y - 36, width: 72, height: 72 });
  });
  useEffect(() => reveal(), [here, marks.stuck]);

  const along = useMemo(() => marks.marks.find((m) => m.number === fresh)?.edges ?? [], [marks, fresh]);
  const chosen = own === null ? undefined : nodes.get(own);
  return (
    <div ref={container} className={styles.graph} role="presentation" data-own-arrows="" onFocus={onFocus}
      onKeyDown={(event) => { onKeyDown(event); events.onKeyDown(event); }}>
      <Canvas ref={canvas} label={words.graph(words.side[side], nodesOf(drawing.nodes.length, picture))} bounds={bounds} picture={pictureKey} bottomPx={LEGEND_PX}
        focus={here ?? start} grows="downwards" onMotion={(motion) => onMotion(side, motion)} onGround={() => onSelect(null)}>
        <div role="presentation" onClick={events.onClick} onPointerOver={events.onPointerOver} onPointerOut={events.onPointerOut}>
          {/* What goes round a node lies below the lines: the heads of arrows end inside it. */}
          {here && <Ring node={here} along={along} />}
          <Halos nodes={drawing.nodes} lit={lit} holding={holding} here={marks.here} />
          <PairEdges pieces={mounted.edgePieces} total={drawing.edges.length} />
          <NearEdges edges={drawing.edges} near={near} />
          <TakenLines marks={marks.marks} fresh={fresh} />
          <PairNodes nodes={mounted.nodes} picture={picture} here={marks.here} holding={holding} selected={own} tabStop={tabStop} />
          {preview && <Ghost {...ghostOf(preview, drawn)} nodes={nodes} />}
          <MoveTags marks={marks.marks} nodes={nodes} fresh={fresh} />
          <HoldTicks nodes={drawing.nodes} holding={holding} />
          {marks.stuck && stub && <MissingAnswer stub={stub} words={words.here.none(spoken(marks.stuck.label))} isFresh={fresh !== null} />}
        </div>
      </Canvas>
      {overlay}
      {chosen && <div className={styles.selection}>{nameOf(chosen, picture, { isHere: chosen.id === marks.here, isHolding: holding.has(chosen.id) })}</div>}
    </div>
  );
}

/** The nodes where the part of the formula that is pointed at holds; a class is one node, and its members agree. */
function holdingOf(drawn: DrawnSide, pointed: CompareSlice['pointedPart']): ReadonlySet<number> {
  const holds = pointed?.where?.[drawn.side];
  if (!holds || holds.length !== drawn.lts.stateCount) return NOWHERE;
  const found = new Set<number>();
  holds.forEach((value, state) => value === 1 && found.add(nodeOfState(drawn, state)));
  return found;
}

function itemsOf({ nodes, edges }: DrawnSide['drawing']): readonly RovingItem[] {
  const joined = new Map<number, string[]>(nodes.map((n) => [n.id, []]));
  for (const { from, to } of edges) {
    joined.get(from)?.push(itemOfNode(to));
    joined.get(to)?.push(itemOfNode(from));
  }
  return nodes.map(({ id, x, y }) => ({ id: itemOfNode(id), x, y, joined: joined.get(id) ?? [] }));
}

interface NodeEvents {
  readonly onClick: (event: MouseEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerOut: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Found by `data-item`: handlers on every node would be 300 closures. */
function useNodeEvents(nodes: ReadonlyMap<number, PairNode>, { side, onHover, onSelect }: Pick<SidePictureProps, 'side' | 'onHover' | 'onSelect'>): NodeEvents {
  return useMemo(() => {
    const pointedAt = (target: EventTarget): Pointed | null => {
      const item = target instanceof Element ? target.closest('[data-item]')?.getAttribute('data-item') : null;
      const node = item ? nodes.get(Number(item.slice(1))) : undefined;
      return node ? { side, node: node.id, classId: node.classId } : null;
    };
    const toggle = (target: EventTarget): void => {
      const pointed = pointedAt(target);
      if (pointed) onSelect(target instanceof Element && target.closest('[aria-pressed="true"]') ? null : pointed);
    };
    return {
      onClick: (event) => toggle(event.target),
      onPointerOver: (event) => onHover(pointedAt(event.target)),
      onPointerOut: () => onHover(null),
      onKeyDown: (event) => {
        if (event.defaultPrevented || (event.key !== 'Enter' && event.key !== ' ') || !pointedAt(event.target)) return;
        event.preventDefault();
        toggle(event.target);
      },
    };
  }, [nodes, side, onHover, onSelect]);
}
