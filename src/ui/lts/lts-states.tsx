/** The states of an LTS picture, by shape first (octagon, double ring, dashes), then by colour. */
import { memo, type JSX } from 'react';
import type { DrawnState } from '../../core/lts/lts-drawing.ts';
import type { Lts } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { cx } from '../kit/cx.ts';
import { kindOf, type KindName } from '../kit/state-kind.ts';
import styles from './lts.module.css';

const words = messages.lts;

export const itemOfState = (id: number): string => `q${id}`;

export interface StatesProps {
  readonly lts: Lts;
  readonly states: readonly DrawnState[];
  readonly visited: ReadonlySet<number>;
  readonly current: number | null;
  readonly selected: number | null;
  readonly tabStop: string;
}

/** All states as buttons, as they look at rest; their names say what they are now. `LiveStates` draws that on top. */
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

/** The states that look different now: the current one above its ring, those visited, the one selected. */
export function LiveStates({ lts, states, visited, current, selected }: Omit<StatesProps, 'tabStop'>): JSX.Element {
  return (
    <svg className={styles.states} aria-hidden="true">
      {states.filter(({ id }) => id === current || id === selected || visited.has(id)).map(({ id, x, y }) => (
        <g key={id} className={cx(visited.has(id) && styles.visited, id === selected && styles.selected)} data-kind={kindOf(lts, id)}>
          {/* The ring covers the head of the arrow that says where all begins. */}
          {id === 0 && id === current && <path className={styles.initial} d={arrowHead(x - 25, y)} />}
          <Drawing id={id} x={x} y={y} kind={kindOf(lts, id)} isDivergent={lts.divergent[id] === 1} />
        </g>
      ))}
    </svg>
  );
}

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
  const { id, x, y, isCut, kind, isDivergent, isSelected, isTabStop } = props;
  return (
    <g className={cx(styles.state, 'nopan')} data-kind={kind} data-item={itemOfState(id)} role="button" tabIndex={isTabStop ? 0 : -1} aria-label={nameOfState(props)} aria-pressed={isSelected}>
      {id === 0 && <path className={styles.initial} d={`M${x - 50} ${y}H${x - 24}${arrowHead(x - 14.5, y)}`} />}
      {isCut && <path className={styles.cut} d={`M${x + 18} ${y}h16`} />}
      <Drawing id={id} x={x} y={y} kind={kind} isDivergent={isDivergent} />
    </g>
  );
});

const arrowHead = (x: number, y: number): string => `M${x - 9} ${y - 4.5}l9 4.5-9 4.5z`;

/** No `transform`: each would be weighed in every frame in which something moves. */
function Drawing({ id, x, y, kind, isDivergent }: Pick<StateProps, 'id' | 'x' | 'y' | 'kind' | 'isDivergent'>): JSX.Element {
  return (
    <>
      <circle className={styles.focus} cx={x} cy={y} r={kind === 'terminated' || kind === 'atRest' ? 22 : 19} />
      <Shape kind={kind} x={x} y={y} />
      <text className={styles.number} data-digits={String(id).length} x={x} y={kind === 'frontier' ? y : y + 4}>{id}</text>
      {kind === 'frontier' && <text className={styles.number} data-digits={4} x={x} y={y + 10}>?</text>}
      {isDivergent && <><circle className={styles.loop} cx={x + 11} cy={y - 12} r={7.5} /><text className={styles.loopSign} x={x + 11} y={y - 8}>∞</text></>}
    </>
  );
}

/** The mark of a kind of state, r 14; also in the legend. */
export function Shape({ kind, x = 0, y = 0 }: { readonly kind: KindName; readonly x?: number; readonly y?: number }): JSX.Element {
  const circle = (r: number, extra?: string | false): JSX.Element => <circle className={cx(styles.shape, extra)} cx={x} cy={y} r={r} />;
  switch (kind) {
    case 'deadlock': return <path className={styles.shape} d={`M${x - 5.5} ${y - 13.5}h11l8 8v11l-8 8h-11l-8-8v-11z`} />;
    case 'terminated': return <>{circle(18)}{circle(14)}</>;
    case 'atRest': return <>{circle(18)}{circle(14, styles.dotted)}</>;
    case 'plain': case 'frontier': return circle(14);
  }
}
