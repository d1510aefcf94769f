/** The lines of a side as they are at rest; a move does not touch them: what it changes is drawn on top (`TakenLines`). */
import { memo, useMemo, type JSX } from 'react';
import type { PairEdge } from '../../../core/lts/pair-drawing.ts';
import { cx } from '../../kit/cx.ts';
import styles from './pictures.module.css';

/** Of more lines than this only those of the play and those at the node pointed at carry their names. */
const CROWD = 150;

/** Width of a letter at its usual size. */
const LETTER_PX = 6.9;
/** A label that is as far from its line stands beside it. */
const BESIDE_PX = 8;
/** Of so few lines all carry their names also from afar. */
const ROOMY = 16;

const LOOKS = ['internal', 'observable', 'attacker', 'defender'] as const;

/** Heads of arrows; once for both graphs. */
export function ArrowHeads(): JSX.Element {
  return (
    <defs>
      {LOOKS.map((look) => {
        const size = look === 'internal' ? 8 : look === 'observable' ? 10 : 13;
        return (
          <marker key={look} id={`pair-${look}`} className={styles[look]} viewBox="0 0 8 8" refX={6.5} refY={4} markerWidth={size} markerHeight={size} markerUnits="userSpaceOnUse" orient="auto">
            <path d={look === 'internal' ? 'M1 1l6 3-6 3' : 'M0 .5L8 4 0 7.5z'} />
          </marker>
        );
      })}
    </defs>
  );
}

export const keyOfEdge = ({ from, to, texts }: PairEdge): string => `${from} ${to} ${texts[0] ?? ''}`;

export interface PairEdgesProps {
  readonly pieces: readonly (readonly PairEdge[])[];
  /** How many lines there will be. */
  readonly total: number;
}

export const PairEdges = memo(function PairEdges({ pieces, total }: PairEdgesProps): JSX.Element {
  const isCrowd = total > CROWD;
  return (
    <svg className={cx(styles.edges, isCrowd && styles.crowd, total <= ROOMY && styles.roomy)} aria-hidden="true">
      {pieces.map((edges) => <Piece key={edges[0] && keyOfEdge(edges[0])} edges={edges} isNamed={!isCrowd} />)}
    </svg>
  );
});

const Piece = memo(function Piece({ edges, isNamed }: { readonly edges: readonly PairEdge[]; readonly isNamed: boolean }): JSX.Element {
  return (
    <g>
      {edges.map((edge) => {
        const look = edge.isObservable ? 'observable' : 'internal';
        return (
          <g key={keyOfEdge(edge)} className={cx(styles.edge, styles[look])}>
            <path d={edge.path} markerEnd={`url(#pair-${look})`} />
            {isNamed && <EdgeLabel edge={edge} />}
          </g>
        );
      })}
    </g>
  );
});

/** The name of a line, over a ground that keeps other lines off it. */
export function EdgeLabel({ edge: { label, labelAt, way } }: { readonly edge: PairEdge }): JSX.Element {
  // beside its line it grows away from that where it is enlarged
  const near = way.reduce((best, p) => (Math.abs(p.y - labelAt.y) < Math.abs(best.y - labelAt.y) ? p : best), way[0] ?? labelAt);
  const side = Math.abs(labelAt.x - near.x) < BESIDE_PX ? 0 : Math.sign(labelAt.x - near.x);
  const x = labelAt.x - (side * label.length * LETTER_PX) / 2;
  return <text x={x} y={labelAt.y + 4} style={{ textAnchor: side === 0 ? 'middle' : side > 0 ? 'start' : 'end' }}>{label}</text>;
}

/** The lines at a node pointed at: heavier, and with their names also in a crowd. */
export function NearEdges({ edges, near }: { readonly edges: readonly PairEdge[]; readonly near: number | null }): JSX.Element | null {
  const own = useMemo(() => (near === null ? [] : edges.filter((e) => e.from === near || e.to === near)), [edges, near]);
  if (own.length === 0) return null;
  return (
    <svg className={styles.edges} aria-hidden="true">
      {own.map((edge) => {
        const look = edge.isObservable ? 'observable' : 'internal';
        return (
          <g key={keyOfEdge(edge)} className={cx(styles.edge, styles[look], styles.near)}>
            <path d={edge.path} markerEnd={`url(#pair-${look})`} />
            <EdgeLabel edge={edge} />
          </g>
        );
      })}
    </svg>
  );
}
