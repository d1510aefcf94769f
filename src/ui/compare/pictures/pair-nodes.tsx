/** The nodes of a side: letter, pattern and colour of the class, and the shape of the kind (octagon, double ring, dashes). */
import { memo, type JSX } from 'react';
import type { PairNode, PairPicture } from '../../../core/lts/pair-drawing.ts';
import { comparePicture as words } from '../../../store/messages/compare-picture.ts';
import { classLetters, patternOf, RoundRings } from '../../kit/class-mark.tsx';
import { cx } from '../../kit/cx.ts';
import { kindName, type KindName } from '../../kit/state-kind.ts';
import { nameOf, number } from './picture-words.ts';
import styles from './pictures.module.css';

export const itemOfNode = (id: number): string => `n${id}`;

/** Prefix of the patterns; they stand once beside both graphs. */
export const PATTERNS = 'pair-class';

export interface PairNodesProps {
  readonly nodes: readonly PairNode[];
  readonly picture: PairPicture;
  readonly here: number | null;
  /** Nodes where the part of the formula that is pointed at holds. */
  readonly holding: ReadonlySet<number>;
  readonly selected: number | null;
  readonly tabStop: string;
}

/** All nodes as buttons. */
export const PairNodes = memo(function PairNodes({ nodes, picture, here, holding, selected, tabStop }: PairNodesProps): JSX.Element {
  return (
    <svg className={styles.nodes}>
      {nodes.map((node) => (
        <Node key={node.id} node={node} picture={picture} isHere={node.id === here} isHolding={holding.has(node.id)}
          isSelected={node.id === selected} isTabStop={tabStop === itemOfNode(node.id)} />
      ))}
    </svg>
  );
});

interface NodeProps {
  readonly node: PairNode;
  readonly picture: PairPicture;
  readonly isHere: boolean;
  readonly isHolding: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

const Node = memo(function Node({ node, picture, isHere, isHolding, isSelected, isTabStop }: NodeProps): JSX.Element {
  const { id, x, y, isInitial, isCut, isDivergent, memberCount, classId } = node;
  const kind = kindName(node.kind);
  const name = nameOf(node, picture, { isHere, isHolding });
  const letters = classLetters(classId);
  return (
    <g className={cx(styles.node, 'nopan')} data-item={itemOfNode(id)} data-kind={kind} data-class={patternOf(classId)} role="button"
      tabIndex={isTabStop ? 0 : -1} aria-label={name} aria-pressed={isSelected} data-tip={name}>
      {isInitial && <path className={styles.initial} d={`M${x} ${y - 54}V${y - 30}M${x - 4.5} ${y - 31}L${x} ${y - 22.5} ${x + 4.5} ${y - 31}z`} />}
      {isCut && <path className={styles.cut} d={`M${x} ${y + 24}v14`} />}
      <circle className={styles.focus} cx={x} cy={y} r={kind === 'terminated' || kind === 'atRest' ? 29 : 25} />
      <Shape kind={kind} x={x} y={y} fill={`url(#${PATTERNS}-${patternOf(classId)})`} />
      <circle className={styles.plate} cx={x} cy={y} r={11} />
      <RoundRings of={classId} inner={11} outer={20} x={x} y={y} />
      <text className={styles.letters} data-length={letters.length} x={x} y={y + 0.5}>{letters}</text>
      {kind === 'frontier' && <text className={styles.sign} x={x - 19} y={y + 24}>?</text>}
      {isDivergent && <><circle className={styles.loop} cx={x - 16} cy={y - 16} r={8} /><text className={styles.loopSign} x={x - 16} y={y - 12}>∞</text></>}
      {picture === 'classes' && memberCount > 1 && <text className={styles.times} x={x + 19} y={y - 14}>{words.times(number(memberCount))}</text>}
    </g>
  );
});

interface ShapeProps {
  readonly kind: KindName;
  readonly x?: number;
  readonly y?: number;
  readonly fill?: string;
}

/** The outline of a kind, r 20; also in the legend. */
export function Shape({ kind, x = 0, y = 0, fill = 'none' }: ShapeProps): JSX.Element {
  const circle = (r: number, className: string | undefined, own = fill): JSX.Element => <circle className={className} cx={x} cy={y} r={r} fill={own} />;
  switch (kind) {
    case 'deadlock': return <path className={styles.shape} fill={fill} d={`M${x - 8.3} ${y - 20}h16.6l11.7 11.7v16.6l-11.7 11.7h-16.6l-11.7-11.7v-16.6z`} />;
    case 'terminated': case 'atRest': return <>{circle(24.5, cx(styles.shape, kind === 'atRest' && styles.dotted), 'none')}{circle(20, styles.shape)}</>;
    case 'plain': case 'frontier': return circle(20, styles.shape);
  }
}

export interface HaloProps {
  readonly nodes: readonly PairNode[];
  /** The class that is pointed at or selected. */
  readonly lit: number | null;
  readonly holding: ReadonlySet<number>;
  /** It wears the ring of the cursor: the others go around that. */
  readonly here: number | null;
}

/** Rings around the nodes of the class pointed at, and around those where the pointed part of the formula holds. */
export function Halos({ nodes, lit, holding, here }: HaloProps): JSX.Element | null {
  const own = nodes.filter((n) => n.classId === lit || holding.has(n.id));
  if (own.length === 0) return null;
  return (
    <svg className={styles.halos} aria-hidden="true">
      {own.map(({ id, x, y, classId }) => (
        <g key={id}>
          {classId === lit && <circle className={styles.lit} cx={x} cy={y} r={id === here ? 36 : 28} />}
          {holding.has(id) && <circle className={styles.holds} cx={x} cy={y} r={id === here ? 33 : 28} />}
        </g>
      ))}
    </svg>
  );
}

/** The ticks of the rings where the pointed part of the formula holds: above the lines, which the rings are not. */
export function HoldTicks({ nodes, holding }: Pick<HaloProps, 'nodes' | 'holding'>): JSX.Element | null {
  if (holding.size === 0) return null;
  return <svg className={styles.halos} aria-hidden="true">{nodes.filter(({ id }) => holding.has(id)).map(({ id, x, y }) => <HoldTick key={id} x={x} y={y} />)}</svg>;
}

/** A ring with a tick, in the legend. */
export function HoldsMark(): JSX.Element {
  return <><circle className={styles.holds} r={28} /><HoldTick x={0} y={0} /></>;
}

function HoldTick({ x, y }: { readonly x: number; readonly y: number }): JSX.Element {
  return (
    <>
      <circle className={styles.holdsDisc} cx={x - 20} cy={y + 20} r={8} />
      <path className={styles.holdsTick} d={`M${x - 23.5} ${y + 20}l2.6 2.8 4.8-5.4`} />
    </>
  );
}
