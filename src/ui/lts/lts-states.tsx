/** The states of an LTS picture, by shape first (octagon, double ring, dashes), then by colour. */
import { memo, type JSX } from 'react';
import type { DrawnState } from '../../core/lts/lts-drawing.ts';
import { StateKind, type Lts } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { cx } from '../kit/cx.ts';
import styles from './lts.module.css';

const words = messages.lts;

export const itemOfState = (id: number): string => `q${id}`;

export type KindName = 'plain' | 'deadlock' | 'terminated' | 'atRest' | 'frontier';

const KIND_NAMES: readonly KindName[] = ['plain', 'deadlock', 'terminated', 'atRest', 'frontier'];

export function kindOf(lts: Lts, id: number): KindName {
  return KIND_NAMES[lts.kinds[id] ?? StateKind.plain] ?? 'plain';
}

export interface StatesProps {
  readonly lts: Lts;
  readonly states: readonly DrawnState[];
  readonly visited: ReadonlySet<number>;
  readonly current: number | null;
  readonly selected: number | null;
  readonly tabStop: string;
}

export const LtsStates = memo(function LtsStates({ lts, states, visited, current, selected, tabStop }: StatesProps): JSX.Element {
  return (
    <svg className={styles.states}>
      {states.map(({ id, x, y, isCut }) => (
        <State key={id} id={id} x={x} y={y} isCut={isCut} kind={kindOf(lts, id)} isDivergent={lts.divergent[id] === 1}
          isVisited={visited.has(id)} isCurrent={id === current} isSelected={id === selected} isTabStop={tabStop === itemOfState(id)} />
      ))}
    </svg>
  );
});

interface StateProps extends DrawnState {
  readonly kind: KindName;
  readonly isDivergent: boolean;
  readonly isVisited: boolean;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

/** "state 4, deadlock, current" */
export function nameOfState({ id, kind, isDivergent, isVisited, isCurrent }: Pick<StateProps, 'id' | 'kind' | 'isDivergent' | 'isVisited' | 'isCurrent'>): string {
  return [
    words.name.state(id), words.kind[kind], id === 0 && words.initial, isDivergent && words.divergent,
    isCurrent ? words.current : isVisited && words.visited,
  ].filter(Boolean).join(', ');
}

const State = memo(function State(props: StateProps): JSX.Element {
  const { id, x, y, isCut, kind, isDivergent, isVisited, isCurrent, isSelected, isTabStop } = props;
  return (
    <g className={cx(styles.state, isVisited && styles.visited, isSelected && styles.selected, 'nopan')} data-kind={kind} data-item={itemOfState(id)} transform={`translate(${x} ${y})`}
      role="button" tabIndex={isTabStop ? 0 : -1} aria-label={nameOfState(props)} aria-pressed={isSelected}>
      {id === 0 && <path className={styles.initial} d="M-46 0H-24M-25-4.5L-16 0-25 4.5z" transform={isCurrent ? 'translate(-8 0)' : undefined} />}
      {isCut && <path className={styles.cut} d="M18 0H34" />}
      <circle className={styles.focus} r={kind === 'terminated' || kind === 'atRest' ? 22 : 19} />
      <Shape kind={kind} />
      <text className={styles.number} data-digits={String(id).length} y={kind === 'frontier' ? 0 : 4}>{id}</text>
      {kind === 'frontier' && <text className={styles.number} data-digits={4} y={10}>?</text>}
      {isDivergent && <><circle className={styles.loop} cx={11} cy={-12} r={7.5} /><text className={styles.loopSign} x={11} y={-8}>∞</text></>}
    </g>
  );
});

/** The mark of a kind of state, r 14; also in the legend. */
export function Shape({ kind }: { readonly kind: KindName }): JSX.Element {
  switch (kind) {
    case 'deadlock': return <path className={styles.shape} d="M-5.5-13.5h11l8 8v11l-8 8h-11l-8-8v-11z" />;
    case 'terminated': return <><circle className={styles.shape} r={18} /><circle className={styles.shape} r={14} /></>;
    case 'atRest': return <><circle className={styles.shape} r={18} /><circle className={cx(styles.shape, styles.dotted)} r={14} /></>;
    case 'plain': case 'frontier': return <circle className={styles.shape} r={14} />;
  }
}
