/** The lines of an LTS picture. Only those that leave the current state can be clicked: they are its next steps. */
import { memo, type JSX } from 'react';
import type { DrawnEdge } from '../../core/lts/lts-drawing.ts';
import { messages } from '../../store/messages/en.ts';
import { enabledSteps } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { cx } from '../kit/cx.ts';
import { FateMark, fateOfStep, type StepFate } from '../kit/fate-mark.tsx';
import { useWorkspace, useWorkspaceShallow } from '../kit/use-workspace.ts';
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
  /** The state whose lines all show their names. */
  readonly near: number | null;
}

/** All lines but those that leave the current state. */
export const LtsEdges = memo(function LtsEdges({ edges, taken, current, near }: EdgesProps): JSX.Element {
  return (
    <svg className={cx(styles.edges, edges.length > CROWD && styles.crowd)}>
      <defs>
        {(['internal', 'observable', 'taken'] as const).map((look) => (
          <marker key={look} id={`lts-${look}`} className={styles[look]} viewBox="0 0 8 8" refX={6.5} refY={4} markerWidth={look === 'internal' ? 8 : 10} markerHeight={look === 'internal' ? 8 : 10} markerUnits="userSpaceOnUse" orient="auto">
            <path d={look === 'internal' ? 'M1 1l6 3-6 3' : 'M0 .5L8 4 0 7.5z'} />
          </marker>
        ))}
      </defs>
      {edges.map((edge) => edge.from !== current && (
        <Edge key={itemOfEdge(edge.from, edge.to)} edge={edge} isTaken={taken.has(`${edge.from} ${edge.to}`)} isToHere={edge.to === current}
          isNear={near !== null && (edge.from === near || edge.to === near)} isNamed={edges.length <= CROWD} />
      ))}
    </svg>
  );
});

interface EdgeProps {
  readonly edge: DrawnEdge;
  readonly isTaken: boolean;
  readonly isToHere: boolean;
  readonly isNear: boolean;
  readonly isNamed: boolean;
}

const Edge = memo(function Edge({ edge, isTaken, isToHere, isNear, isNamed }: EdgeProps): JSX.Element {
  const { label, labelAt, start, via, end, isObservable } = edge;
  const look = isTaken ? 'taken' : isObservable ? 'observable' : 'internal';
  return (
    <g className={cx(styles.edge, styles[look], isNear && styles.near)}>
      <path d={start[0] + via + end[isToHere ? 1 : 0]} markerEnd={`url(#lts-${look})`} />
      {(isNamed || isNear || isTaken) && <text x={labelAt.x} y={labelAt.y + 3.5}>{label}</text>}
    </g>
  );
});

export interface NextEdgesProps {
  readonly edges: readonly DrawnEdge[];
  readonly taken: ReadonlySet<string>;
  readonly current: number | null;
  readonly tabStop: string;
}

const fatesOf = (s: Workspace): readonly StepFate[] => enabledSteps(s).map((step) => fateOfStep(s, step.index));

/** The lines that leave the current state: buttons that take their step, with a disc that says where it may end. */
export function NextEdges({ edges, taken, current, tabStop }: NextEdgesProps): JSX.Element {
  const fates = useWorkspaceShallow(fatesOf);
  const pointed = useWorkspace((s) => (s.hover?.kind === 'step' ? s.hover.index : null));
  return (
    <svg className={styles.edges}>
      {edges.filter((edge) => edge.from === current).map(({ from, to, steps, label, labelAt, discAt, start, via, end, isObservable }) => {
        const d = start[1] + via + end[to === current ? 1 : 0];
        const fate = fates[steps[0] ?? -1] ?? 'unknown';
        const isLit = pointed !== null && steps.includes(pointed);
        const look = isLit || taken.has(`${from} ${to}`) ? 'taken' : isObservable ? 'observable' : 'internal';
        const item = itemOfEdge(from, to);
        return (
          <g key={item} className={cx(styles.edge, styles[look], styles.next, 'nopan')} data-item={item} role="button" tabIndex={tabStop === item ? 0 : -1} aria-label={`${words.name.edge(label, from, to)}, ${words.fate[fate]}`}>
            <path d={d} markerEnd={`url(#lts-${look})`} />
            <path className={styles.band} d={d} />
            <text x={labelAt.x} y={labelAt.y + 3.5}>{label}</text>
            <g transform={`translate(${discAt.x - 6} ${discAt.y - 6})`}><FateMark fate={fate} /></g>
          </g>
        );
      })}
    </svg>
  );
}
