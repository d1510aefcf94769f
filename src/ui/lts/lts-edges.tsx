/** The lines of an LTS picture. Only those that leave the current state can be clicked: they are its next steps. */
import { memo, useMemo, type JSX } from 'react';
import type { DrawnEdge } from '../../core/lts/lts-drawing.ts';
import { messages } from '../../store/messages/en.ts';
import { enabledSteps } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { cx } from '../kit/cx.ts';
import { FateMark, fateOfStep, type StepFate } from '../kit/fate-mark.tsx';
import { useWorkspace, useWorkspaceShallow } from '../kit/use-workspace.ts';
import styles from './lts.module.css';

const words = messages.lts;
/** Of more lines than this only those taken and those at the current, selected or pointed-at state carry their names. */
const CROWD = 150;

export const itemOfEdge = (from: number, to: number): string => `e${from}-${to}`;

/** Markers and all lines as they are at rest. A step does not touch them: what it changes is drawn on top (`LiveEdges`). */
export const LtsEdges = memo(function LtsEdges({ edges }: { readonly edges: readonly DrawnEdge[] }): JSX.Element {
  const isCrowd = edges.length > CROWD;
  return (
    <svg className={cx(styles.edges, isCrowd && styles.crowd)} aria-hidden="true">
      <defs>
        {(['internal', 'observable', 'taken'] as const).map((look) => (
          <marker key={look} id={`lts-${look}`} className={styles[look]} viewBox="0 0 8 8" refX={6.5} refY={4} markerWidth={look === 'internal' ? 8 : 10} markerHeight={look === 'internal' ? 8 : 10} markerUnits="userSpaceOnUse" orient="auto">
            <path d={look === 'internal' ? 'M1 1l6 3-6 3' : 'M0 .5L8 4 0 7.5z'} />
          </marker>
        ))}
      </defs>
      {edges.map((edge) => {
        const look = edge.isObservable ? 'observable' : 'internal';
        return (
          <g key={itemOfEdge(edge.from, edge.to)} className={cx(styles.edge, styles[look])}>
            <path d={edge.start[0] + edge.via + edge.end[0]} markerEnd={`url(#lts-${look})`} />
            {!isCrowd && <Label edge={edge} />}
          </g>
        );
      })}
    </svg>
  );
});

function Label({ edge: { label, labelAt } }: { readonly edge: DrawnEdge }): JSX.Element {
  return <text x={labelAt.x} y={labelAt.y + 3.5}>{label}</text>;
}

export interface LiveEdgesProps {
  readonly edges: readonly DrawnEdge[];
  /** Steps done, as `from to`. */
  readonly taken: ReadonlySet<string>;
  readonly current: number | null;
  /** The state whose lines all show their names. */
  readonly near: number | null;
  readonly tabStop: string;
}

const fatesOf = (s: Workspace): readonly StepFate[] => enabledSteps(s).map((step) => fateOfStep(s, step.index));

/**
 * Lines that say something now: those taken, those at the current state (they end at its ring), those at a state pointed at.
 * Those that leave the current state are buttons that take their step, with a disc that says where it may end.
 */
export function LiveEdges({ edges, taken, current, near, tabStop }: LiveEdgesProps): JSX.Element {
  const fates = useWorkspaceShallow(fatesOf);
  const pointed = useWorkspace((s) => (s.hover?.kind === 'step' ? s.hover.index : null));
  const live = useMemo(
    () => edges.filter(({ from, to }) => from === current || to === current || from === near || to === near || taken.has(`${from} ${to}`)),
    [edges, taken, current, near],
  );
  const isNamed = edges.length <= CROWD;
  return (
    <svg className={styles.edges}>
      {live.map((edge) => {
        const { from, to, steps, start, via, end, tail, isObservable, discAt } = edge;
        const isNext = from === current;
        const isLit = isNext && pointed !== null && steps.includes(pointed);
        const look = isLit || taken.has(`${from} ${to}`) ? 'taken' : isObservable ? 'observable' : 'internal';
        const isNear = from === near || to === near;
        // Of a line that only comes in the head alone has to be drawn again, outside the ring.
        const isHead = !isNext && !isNear && look !== 'taken';
        const d = isHead ? `M${tail}L${end[1]}` : start[isNext ? 1 : 0] + via + end[to === current ? 1 : 0];
        const line = <path d={d} markerEnd={`url(#lts-${look})`} />;
        const className = cx(styles.edge, styles[look], isNear && styles.near);
        if (!isNext) return <g key={itemOfEdge(from, to)} className={className} aria-hidden="true">{line}{!isHead && (isNamed || isNear || look === 'taken') && <Label edge={edge} />}</g>;
        const fate = fates[steps[0] ?? -1] ?? 'unknown';
        const item = itemOfEdge(from, to);
        return (
          <g key={item} className={cx(className, styles.next, 'nopan')} data-item={item} role="button" tabIndex={tabStop === item ? 0 : -1} aria-label={`${words.name.edge(edge.label, from, to)}, ${words.fate[fate]}`}>
            {line}
            <path className={styles.band} d={d} />
            <Label edge={edge} />
            <g transform={`translate(${discAt.x - 6} ${discAt.y - 6})`}><FateMark fate={fate} /></g>
          </g>
        );
      })}
    </svg>
  );
}
