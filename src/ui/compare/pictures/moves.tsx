/**
 * The mismatch on the picture of a side: the lines taken in the colour of their player with the number of the move, the ring
 * around where it stands, the answer that is missing. After one move forwards its tag and the ring slide along the line taken,
 * which fades in meanwhile; after a jump everything is simply there. Only transforms and opacity move, and nothing at rest.
 */
import { useLayoutEffect, useRef, type JSX } from 'react';
import type { PairEdge, PairNode } from '../../../core/lts/pair-drawing.ts';
import type { Point } from '../../../store/state.ts';
import { cx } from '../../kit/cx.ts';
import { endAtInput, framesAlong, isMotionReduced } from '../../kit/motion.ts';
import type { Mark, Player } from './marks.ts';
import { EdgeLabel, keyOfEdge } from './pair-edges.tsx';
import type { Stub } from './stub.ts';
import styles from './pictures.module.css';

/** One flight at 1×; a longer way takes no longer. */
const FLIGHT = { duration: 420, easing: 'cubic-bezier(.2,.7,.2,1)' } as const;
/** From the label of a line down to the step that it does not name. */
const NAME_BELOW_PX = 14;
/** So many tags are shown on one line: the last ones. */
const TAGS = 3;

export interface MovesProps {
  readonly marks: readonly Mark[];
  readonly nodes: ReadonlyMap<number, PairNode>;
  /** Number of the move that was made just now, one step forwards; null after a jump. */
  readonly fresh: number | null;
}

interface Tag {
  readonly mark: Mark;
  readonly at: Point;
  /** The line it came along. */
  readonly way: readonly Point[];
}

/** The lines taken, below the nodes. One that both players took wears the colour of the last one. */
export function TakenLines({ marks, fresh }: Omit<MovesProps, 'nodes'>): JSX.Element {
  const taken = new Map<string, { readonly edge: PairEdge; readonly player: Player; readonly number: number; readonly unnamed: string | null }>();
  for (const { edges, unnamed, player, number } of marks) {
    for (const [i, edge] of edges.entries()) {
      taken.delete(keyOfEdge(edge)); // the last one lies on top
      taken.set(keyOfEdge(edge), { edge, player, number, unnamed: unnamed[i] ?? null });
    }
  }
  return (
    <svg className={styles.edges} aria-hidden="true">
      {[...taken].map(([key, { edge, player, number, unnamed }]) => (
        <g key={`${key} ${number}`} className={cx(styles.edge, styles.taken, styles[player], number === fresh && styles.fresh)} data-move={number} data-player={player}>
          <path d={edge.path} markerEnd={`url(#pair-${player})`} />
          <EdgeLabel edge={edge} />
          {unnamed !== null && <text x={edge.labelAt.x} y={edge.labelAt.y + 4 + NAME_BELOW_PX}>{unnamed}</text>}
        </g>
      ))}
    </svg>
  );
}

/** Where an answer that is pointed at would lead: its lines, and a ring around their end. */
export function Ghost({ edges, end, nodes }: { readonly edges: readonly PairEdge[]; readonly end: number; readonly nodes: ReadonlyMap<number, PairNode> }): JSX.Element {
  const node = nodes.get(end);
  return (
    <svg className={styles.edges} data-ghost={end} aria-hidden="true">
      {edges.map((edge) => <g key={keyOfEdge(edge)} className={cx(styles.edge, styles.ghost)}><path d={edge.path} markerEnd="url(#pair-defender)" /><EdgeLabel edge={edge} /></g>)}
      {node && <circle className={styles.ghostRing} cx={node.x} cy={node.y} r={32} />}
    </svg>
  );
}

/** The numbers of the moves, above everything. */
export function MoveTags({ marks, nodes, fresh }: MovesProps): JSX.Element {
  return <>{tagsOf(marks, nodes).map((tag) => <TagMark key={tag.mark.number} {...tag} isFresh={tag.mark.number === fresh} />)}</>;
}

/** Every move has one tag: on the line seen outside, if there is one, else on its first line, else at the node where it stays. */
function tagsOf(marks: readonly Mark[], nodes: ReadonlyMap<number, PairNode>): readonly Tag[] {
  const onLine = new Map<string, Mark[]>();
  const lines = new Map<string, PairEdge | null>();
  for (const mark of marks) {
    const edge = mark.edges.find((e) => e.isObservable) ?? mark.edges[0] ?? null;
    const key = edge ? keyOfEdge(edge) : `at ${mark.staysAt ?? 0}`;
    lines.set(key, edge);
    onLine.set(key, [...(onLine.get(key) ?? []), mark]);
  }
  return [...onLine].flatMap(([key, own]) => own.slice(-TAGS).flatMap((mark, i): readonly Tag[] => {
    const edge = lines.get(key) ?? null;
    const node = nodes.get(mark.staysAt ?? -1);
    if (!edge) return node ? [{ mark, at: { x: node.x - 45 - 26 * i, y: node.y }, way: [] }] : [];
    const at = edge.tagsAt[i] ?? edge.labelAt;
    const until = edge.way.findIndex((p) => Math.hypot(p.x - at.x, p.y - at.y) < 30);
    return [{ mark, at, way: until > 0 ? edge.way.slice(0, until) : edge.way.slice(0, 1) }];
  }));
}

function TagMark({ mark: { number, player }, at, way, isFresh }: Tag & { readonly isFresh: boolean }): JSX.Element {
  const tag = useRef<HTMLDivElement>(null);
  const start = useRef({ isFresh, way, at });
  useLayoutEffect(() => {
    const { isFresh: isNew, way: from, at: goal } = start.current;
    if (!isNew || from.length === 0 || !tag.current || isMotionReduced()) return undefined;
    const flight = tag.current.animate(framesAlong([...from, goal]), FLIGHT);
    endAtInput(flight);
    return () => flight.cancel();
  }, []);
  return (
    <div ref={tag} className={styles.tag} data-player={player} data-wide={number > 99 || undefined} style={{ transform: `translate(${at.x}px, ${at.y}px)` }} aria-hidden="true">
      <span>{number}</span>
    </div>
  );
}

export interface RingProps {
  readonly node: PairNode;
  /** The lines of the move made just now; empty after a jump. */
  readonly along: readonly PairEdge[];
}

/** The ring around the current node of a side. */
export function Ring({ node, along }: RingProps): JSX.Element {
  const ring = useRef<HTMLDivElement>(null);
  const before = useRef(node);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = node;
    if (from.id === node.id || along.length === 0 || !ring.current || isMotionReduced()) return undefined;
    const slide = ring.current.animate(framesAlong([from, ...along.flatMap((e) => e.way), node]), FLIGHT);
    endAtInput(slide);
    return () => slide.cancel();
  }, [node, along]);
  return <div ref={ring} className={styles.ring} data-here={node.id} style={{ transform: `translate(${node.x}px, ${node.y}px)` }} />;
}

/** The answer that is missing: it grows out of the state and stops at its cross. */
export function MissingAnswer({ stub: { from, path, cross, wordsAt }, words, isFresh }: { readonly stub: Stub; readonly words: string; readonly isFresh: boolean }): JSX.Element {
  return (
    <>
      <svg className={cx(styles.missing, isFresh && styles.fresh)} aria-hidden="true">
        <path className={styles.stub} d={path} style={{ transformOrigin: `${from.x}px ${from.y}px` }} />
        <path className={styles.cross} d={`M${cross.x - 7} ${cross.y - 7}l14 14M${cross.x + 7} ${cross.y - 7}l-14 14`} />
      </svg>
      <div className={cx(styles.missingWords, isFresh && styles.fresh)} style={{ left: wordsAt.x, top: wordsAt.y }}><span>{words}</span></div>
    </>
  );
}
