import { useLayoutEffect, useRef, type JSX } from 'react';
import type { DrawnEdge } from '../../core/lts/lts-drawing.ts';
import type { Point } from '../../store/state.ts';
import { endAtInput, framesAlong, isMotionReduced } from '../kit/motion.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './lts.module.css';

const SLIDE_MS = 220;

interface RingProps {
  readonly at: Point;
  readonly state: number;
  readonly edges: readonly DrawnEdge[];
}

/** The ring around the current state. After a step it slides along the line taken, after a jump it is simply there. */
export function Ring({ at, state, edges }: RingProps): JSX.Element {
  const move = useWorkspace((s) => s.lastMove);
  const ring = useRef<HTMLDivElement>(null);
  const before = useRef({ state, at, serial: move.serial });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { state, at, serial: move.serial };
    if (last.serial === move.serial || last.state === state || move.kind !== 'forward' || isMotionReduced()) return undefined;
    const edge = edges.find((e) => e.from === last.state && e.to === state);
    if (!edge || !ring.current) return undefined;
    const slide = ring.current.animate(framesAlong([last.at, ...edge.way, at]), { duration: SLIDE_MS, easing: 'cubic-bezier(.2,.7,.2,1)' });
    endAtInput(slide);
    return () => slide.cancel();
  }, [state, move, at, edges]);
  return <div ref={ring} className={styles.ring} style={{ transform: `translate(${at.x}px, ${at.y}px)` }} />;
}
