import { useMemo, type JSX, type ReactNode, type RefObject } from 'react';
import type { EndKind } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { TrackSlider, useTrackWidth } from '../kit/track-slider.tsx';
import { bandTicks, layTrack } from './track-model.ts';
import styles from './track.module.css';

const words = messages.timeline;

/** Heights of the lines of kept runs, above and below the track. */
const LANES_PX = [-13, 15];

/** A kept run: leaves the track at `from`. */
export interface Branch {
  readonly number: number;
  readonly name: string;
  readonly from: number;
}

export interface TrackProps {
  readonly names: readonly string[];
  /** Positions reached by steps seen from outside; ticks of the band. */
  readonly observable: readonly number[];
  readonly cursor: number;
  /** What stands at the end of the run. `frontier`: there the exploration stopped. */
  readonly end: EndKind | 'frontier' | null;
  readonly branches: readonly Branch[];
  readonly valueText: string;
  /** What can come next, drawn from the playhead on; only when it stands at the end. */
  readonly next: ReactNode;
  readonly nextWidthPx: number;
  readonly playhead: RefObject<HTMLDivElement | null>;
  /** Without names above the dots (phone). */
  readonly isCompact: boolean;
  readonly onGoTo: (position: number) => void;
  readonly onSwitchRun: (number: number) => void;
}

/** The signature: one line of steps, the playhead on it, and at its end a mark that says how the run ends. */
export function Track(props: TrackProps): JSX.Element {
  const { names, observable, cursor, end, branches, valueText, next, nextWidthPx, playhead, isCompact, onGoTo, onSwitchRun } = props;
  const { box, widthPx } = useTrackWidth();
  const count = names.length;
  const track = useMemo(() => layTrack({ widthPx, reservePx: nextWidthPx, names, cursor }), [widthPx, nextWidthPx, names, cursor]);
  const ticks = useMemo(() => (track.isBand ? bandTicks(observable, track.at) : ''), [track, observable]);
  const headPx = track.at(cursor);
  /** A branch near the playhead turns back, out of the way of what can come next. */
  const side = (branch: Branch): 1 | -1 => (track.at(branch.from) > Math.max(90, headPx - 80) ? -1 : 1);
  const dots = track.isBand ? [] : Array.from({ length: count + 1 }, (_, i) => i);
  return (
    <div ref={box} className={styles.track} data-compact={isCompact || undefined}>
      <TrackSlider label={words.track} value={cursor} max={count} valueText={valueText} endPx={track.endPx} nearest={track.nearest} onGoTo={onGoTo}>
        <svg className={styles.drawing} width={track.endPx + 16} aria-hidden="true">
          <g transform="translate(0 36)">
            {branches.map((branch, i) => (
              <path key={branch.number} className={styles.branch} d={`M${track.at(branch.from)} 0c${10 * side(branch)} 0 ${6 * side(branch)} ${LANES_PX[i]} ${18 * side(branch)} ${LANES_PX[i]}h${8 * side(branch)}`} />
            ))}
            <path className={styles.rest} d={`M${headPx} 0H${track.endPx}`} />
            <path className={track.isBand ? styles.doneBand : styles.done} d={`M${track.startPx} 0H${headPx}`} />
            {track.isBand && <path className={styles.ticks} d={ticks} />}
            {dots.map((i) => <circle key={i} className={i <= cursor ? styles.dotDone : styles.dot} cx={track.at(i)} r={i <= cursor ? 4.5 : 4} />)}
            {cursor !== count && <g transform={`translate(${track.endPx} 0)`}><EndMark end={end} /></g>}
            <g className={styles.head} style={{ transform: `translateX(${headPx}px)` }}>
              <circle className={styles.ground} r={12} />
              {cursor === count && end !== null && end !== 'frontier' ? <EndMark end={end} /> : <circle className={styles.dotDone} r={8} />}
              <circle className={styles.ring} r={13.5} />
            </g>
          </g>
        </svg>
      </TrackSlider>
      {!isCompact && track.labels.map(({ position, xPx }) => (
        <span key={position} className={styles.label} data-here={position === cursor || undefined} style={{ left: xPx }}>
          {position === 0 ? words.start : <code>{names[position - 1]}</code>}
        </span>
      ))}
      {!isCompact && branches.map((branch, i) => (
        <button
          key={branch.number}
          type="button"
          className={styles.run}
          data-left={side(branch) < 0 || undefined}
          style={{ left: track.at(branch.from) + 24 * side(branch), top: 36 + (LANES_PX[i] ?? 0) }}
          aria-label={words.run(branch.name)}
          onClick={() => onSwitchRun(branch.number)}
        >
          {branch.name}
        </button>
      ))}
      <div ref={playhead} className={styles.anchor} style={{ left: headPx - 14 }} />
      {next && <div className={styles.next} style={{ left: headPx + 14 }}>{next}</div>}
    </div>
  );
}

function EndMark({ end }: { readonly end: TrackProps['end'] }): JSX.Element | null {
  switch (end) {
    case 'deadlock':
      return <><path className={styles.octagon} d="M-4-9.5h8l5.5 5.5v8L4 9.5h-8L-9.5 4v-8z" /><path className={styles.bar} d="M-4 0h8" /></>;
    case 'terminated':
      return <><circle className={styles.finished} r={8.5} /><circle className={styles.core} r={4.5} /></>;
    case 'atRest':
      return <><circle className={styles.finished} r={8.5} /><circle className={styles.rested} r={4.5} /></>;
    case 'frontier':
    case null:
      return null;
  }
}
