/** The lines of an LTS picture. Only those that leave the current state can be clicked: they are its next steps. */
import { memo, type JSX } from 'react';
import type { DrawnEdge } from '../../core/lts/lts-drawing.ts';
import { messages } from '../../store/messages/en.ts';
import { cx } from '../kit/cx.ts';
import { FateMark, type StepFate } from '../kit/fate-mark.tsx';
import styles from './lts.module.css';

const words = messages.lts;
/** Of more lines than this only those at the current, selected or pointed-at state carry their names. */
const CROWD = 150;

export const itemOfEdge = (from: number, to: number): string => `e${from}-${to}`;

export interface EdgesProps {
  readonly edges: readonly DrawnEdge[];
  /** Steps done, as `from to`. */
  readonly taken: ReadonlySet<string>;
  readonly current: number | null;
  /** Fate of each enabled step, by its index. */
  readonly fates: readonly StepFate[];
  /** The enabled step pointed at. */
  readonly pointed: number | null;
  /** The state whose lines all show their names. */
  readonly near: number | null;
  readonly tabStop: string;
}

export const LtsEdges = memo(function LtsEdges({ edges, taken, current, fates, pointed, near, tabStop }: EdgesProps): JSX.Element {
  return (
    <svg className={cx(styles.edges, edges.length > CROWD && styles.crowd)}>
      <defs>
        {(['internal', 'observable', 'taken'] as const).map((look) => (
          <marker key={look} id={`lts-${look}`} className={styles[look]} viewBox="0 0 8 8" refX={6.5} refY={4} markerWidth={look === 'internal' ? 8 : 10} markerHeight={look === 'internal' ? 8 : 10} markerUnits="userSpaceOnUse" orient="auto">
            <path d={look === 'internal' ? 'M1 1l6 3-6 3' : 'M0 .5L8 4 0 7.5z'} />
          </marker>
        ))}
      </defs>
      {edges.map((edge) => {
        const isNext = edge.from === current;
        const item = itemOfEdge(edge.from, edge.to);
        return (
          <Edge key={item} edge={edge} isTaken={taken.has(`${edge.from} ${edge.to}`)} isFromHere={isNext} isToHere={edge.to === current}
            fate={isNext ? (fates[edge.steps[0] ?? -1] ?? 'unknown') : null} isLit={isNext && pointed !== null && edge.steps.includes(pointed)} isNear={near !== null && (edge.from === near || edge.to === near)} isTabStop={isNext && tabStop === item} />
        );
      })}
    </svg>
  );
});

interface EdgeProps {
  readonly edge: DrawnEdge;
  readonly isTaken: boolean;
  readonly isFromHere: boolean;
  readonly isToHere: boolean;
  /** Of a next step, else null. */
  readonly fate: StepFate | null;
  readonly isLit: boolean;
  readonly isNear: boolean;
  readonly isTabStop: boolean;
}

const Edge = memo(function Edge({ edge, isTaken, isFromHere, isToHere, fate, isLit, isNear, isTabStop }: EdgeProps): JSX.Element {
  const { from, to, label, labelAt, discAt, start, via, end, isObservable } = edge;
  const d = start[isFromHere ? 1 : 0] + via + end[isToHere ? 1 : 0];
  const look = isTaken || isLit ? 'taken' : isObservable ? 'observable' : 'internal';
  const button = fate && { 'data-item': itemOfEdge(from, to), role: 'button', tabIndex: isTabStop ? 0 : -1, 'aria-label': `${words.name.edge(label, from, to)}, ${words.fate[fate]}` };
  return (
    <g className={cx(styles.edge, styles[look], fate && styles.next, fate && 'nopan', isNear && styles.near)} {...button}>
      <path data-edge={`${from} ${to}`} d={d} markerEnd={`url(#lts-${look})`} />
      {fate && <path className={styles.band} d={d} />}
      <text x={labelAt.x} y={labelAt.y + 3.5}>{label}</text>
      {fate && <g transform={`translate(${discAt.x - 6} ${discAt.y - 6})`}><FateMark fate={fate} /></g>}
    </g>
  );
});
