import { memo, type JSX, type ReactNode } from 'react';
import type { PairDrawing } from '../../../core/lts/pair-drawing.ts';
import { comparePicture as pictureWords } from '../../../store/messages/compare-picture.ts';
import { messages } from '../../../store/messages/en.ts';
import { kindName } from '../../kit/state-kind.ts';
import { HoldsMark, Shape } from './pair-nodes.tsx';
import styles from './pictures.module.css';

const words = pictureWords.legend;
const KINDS = ['terminated', 'atRest', 'deadlock', 'frontier'] as const;

export interface PairLegendProps {
  readonly drawing: PairDrawing;
  readonly hasPlay: boolean;
  readonly hasPointedPart: boolean;
}

/** Explains the marks that occur in the pictures, and no others. */
export const PairLegend = memo(function PairLegend({ drawing, hasPlay, hasPointedPart }: PairLegendProps): JSX.Element {
  const nodes = [...drawing.left.nodes, ...drawing.right.nodes];
  const kinds = new Set(nodes.map((n) => kindName(n.kind)));
  const entries: readonly (readonly [name: string, mark: ReactNode, isThere: boolean])[] = [
    [words.attacker, <rect key="a" className={styles.attackerMark} x={-6} y={-6} width={12} height={12} rx={3} />, hasPlay],
    [words.defender, <circle key="d" className={styles.defenderMark} r={6} />, hasPlay],
    [words.here, <g key="h"><circle className={styles.hereMark} r={8} /><circle className={styles.hereNode} r={4.5} /></g>, hasPlay],
    ...KINDS.map((kind) => [messages.lts.legend[kind], <g key={kind} data-kind={kind} transform="scale(.34)"><Shape kind={kind} /></g>, kinds.has(kind)] as const),
    [messages.lts.legend.divergent, <g key="l"><circle className={styles.loop} r={7} /><text className={styles.loopSign} y={4}>∞</text></g>, nodes.some((n) => n.isDivergent)],
    [words.holds, <g key="f" transform="scale(.3)"><HoldsMark /></g>, hasPointedPart],
  ];
  return (
    <ul className={styles.legend} aria-label={words.label}>
      {entries.filter(([, , isThere]) => isThere).map(([name, mark]) => <li key={name}><svg viewBox="-9 -9 18 18" width={18} height={18} aria-hidden="true">{mark}</svg>{name}</li>)}
    </ul>
  );
});
