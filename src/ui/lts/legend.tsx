import { memo, type JSX, type ReactNode } from 'react';
import type { LtsDrawing } from '../../core/lts/lts-drawing.ts';
import type { Lts } from '../../engine/engine-api.ts';
import { enabledSteps } from '../../store/selectors.ts';
import { messages } from '../../store/messages/en.ts';
import { FateMark, fateOfStep } from '../kit/fate-mark.tsx';
import { kindOf, type KindName } from '../kit/state-kind.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { Shape } from './lts-states.tsx';
import styles from './lts.module.css';

const words = messages.lts.legend;
const KINDS: readonly Exclude<KindName, 'plain'>[] = ['deadlock', 'terminated', 'atRest', 'frontier'];

export interface LegendProps {
  readonly lts: Lts;
  readonly drawing: LtsDrawing;
  readonly hasVisited: boolean;
}

/** Explains the marks that occur in the picture, and no others. */
export const Legend = memo(function Legend({ lts, drawing, hasVisited }: LegendProps): JSX.Element {
  const fates = useWorkspace((s) => [...new Set(enabledSteps(s).map((step) => fateOfStep(s, step.index)))].join(' '));
  const kinds = new Set(drawing.states.map((s) => kindOf(lts, s.id)));
  const entries: readonly (readonly [name: string, mark: ReactNode, isThere: boolean, isWide?: boolean])[] = [
    [words.initial, <><path key="a" className={styles.initial} d="M-15 0H-8M-9-3.5L-3 0-9 3.5z" /><circle key="c" className={styles.shape} cx={6} r={5.5} /></>, true, true],
    [words.here, <><circle key="r" className={styles.here} r={8} /><circle key="c" className={styles.shape} r={4.5} /></>, true],
    [words.visited, <g key="v" className={styles.visited}><circle className={styles.shape} r={6} /></g>, hasVisited],
    ...KINDS.map((kind) => [words[kind], <g key={kind} data-kind={kind} transform="scale(.46)"><Shape kind={kind} /></g>, kinds.has(kind)] as const),
    [words.divergent, <><circle key="c" className={styles.loop} r={7} /><text key="t" className={styles.loopSign} y={4}>∞</text></>, drawing.states.some((s) => lts.divergent[s.id] === 1)],
    [words.observable, <path key="o" className={styles.observableMark} d="M-13 0H4M4-3.5L12 0 4 3.5z" />, drawing.edges.some((e) => e.isObservable), true],
    [words.internal, <path key="i" className={styles.internalMark} d="M-13 0H11M6-4L12 0 6 4" />, drawing.edges.some((e) => !e.isObservable), true],
    ...(['never', 'may', 'must'] as const).map((fate) => [words[fate], <g key={fate} transform="translate(-6 -6)"><FateMark fate={fate} /></g>, fates.split(' ').includes(fate)] as const),
  ];
  return (
    <ul className={styles.legend} aria-label={words.label}>
      {entries.filter(([, , isThere]) => isThere).map(([name, mark, , isWide]) => (
        <li key={name}><svg viewBox={isWide ? '-14 -10 28 20' : '-9 -10 18 20'} width={isWide ? 26 : 17} height={18} aria-hidden="true">{mark}</svg>{name}</li>
      ))}
    </ul>
  );
});
