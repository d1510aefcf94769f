import { useMemo, type JSX } from 'react';
import { currentPly, plies, shownComparison, type Ply } from '../../store/compare-selectors.ts';
import { compare } from '../../store/messages/compare.ts';
import { messages } from '../../store/messages/en.ts';
import type { Workspace } from '../../store/state.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { useCommand } from '../kit/commands.ts';
import { cx } from '../kit/cx.ts';
import { Select } from '../kit/select.tsx';
import { TrackSlider, useTrackWidth } from '../kit/track-slider.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { layMoves, MARKS_AT_MOST } from './move-track.ts';
import styles from './timeline.module.css';

const words = compare.timeline;
const SPEEDS = [0.5, 1, 2, 4, 8, 16];

/** The mismatch player: the moves on a track, attacker square and defender round. On a phone a dock with large buttons. */
export function CompareTimeline(): JSX.Element {
  const isPhone = useWindowClass() === 'phone';
  const mismatch = useWorkspace((s) => s.mismatch);
  const cursor = useWorkspace((s) => s.moveCursor);
  const all = plies(mismatch);
  const ply = useWorkspace(currentPly);
  const none = useWorkspace(whyNone);
  const position = words.position(cursor, all.length);
  const status = all.length === 0 || cursor === 0 ? '' : cursor === all.length ? words.wins : words.left(all.length - cursor);
  const track = all.length === 0 ? <p className={styles.none}>{none}</p> : <Track all={all} cursor={cursor} isCompact={isPhone} valueText={`${position}: ${ply ? labelOf(ply) : words.start}${status === '' ? '' : `, ${status}`}`} />;
  if (isPhone) {
    return (
      <section className={styles.dock} aria-label={words.label} data-panel="timeline" tabIndex={-1}>
        <div className={styles.dockTrack}>{track}{all.length > 0 && <b>{position}</b>}</div>
        <Controls isDock />
      </section>
    );
  }
  return (
    <section className={styles.bar} aria-label={words.label} data-panel="timeline" tabIndex={-1}>
      <Controls isDock={false} />
      {track}
      {all.length > 0 && <div className={styles.where}><b>{position}</b><div data-end={cursor === all.length || undefined}>{status}</div></div>}
    </section>
  );
}

/** Why there are no moves. */
function whyNone(s: Workspace): string {
  const shown = s.comparing.status === 'done' ? shownComparison(s) : null;
  if (!shown || shown.isRelated === false) return words.nothing;
  return shown.isRelated ? words.none : words.notDecided;
}

function Controls({ isDock }: { readonly isDock: boolean }): JSX.Element {
  const [first, back, move, play] = [useCommand('firstMove'), useCommand('moveBack'), useCommand('move'), useCommand('playMoves')];
  const isPlaying = useWorkspace((s) => s.movePlaying);
  const size = isDock ? 'large' : 'normal';
  return (
    <div className={isDock ? styles.dockRow : styles.row} role="group" aria-label={words.label}>
      <IconButton icon="reset" label={first.label} keys={first.keys} off={first.off} size={size} onClick={first.run} />
      <IconButton icon="back" label={back.label} keys={back.keys} off={back.off} size={size} onClick={back.run} />
      <Button icon="step" tone={move.off === null ? 'primary' : 'plain'} off={move.off} keys={move.keys} size={size} className={styles.move} onClick={move.run}>
        {move.label}{!isDock && <kbd className={styles.key} aria-hidden="true">→</kbd>}
      </Button>
      {isDock
        ? <IconButton icon={isPlaying ? 'pause' : 'play'} label={play.label} keys={play.keys} off={play.off} size={size} onClick={play.run} />
        : <Button icon={isPlaying ? 'pause' : 'play'} off={play.off} keys={play.keys} className={styles.play} onClick={play.run}>{play.label}</Button>}
      {!isDock && <Speed />}
    </div>
  );
}

function Speed(): JSX.Element {
  const speed = useWorkspace((s) => s.speed);
  const setSpeed = useWorkspace((s) => s.setSpeed);
  return (
    <Select
      label={messages.timeline.speed} side="above" value={String(speed)} onChange={(value) => setSpeed(Number(value))}
      options={SPEEDS.map((value) => ({ value: String(value), label: messages.timeline.times(value) }))}
    />
  );
}

function labelOf(ply: Ply): string {
  if (ply.kind === 'stuck') return words.stuck;
  if (ply.kind === 'answer' && ply.path.length === 0) return `${words.answer} ${words.stay}`;
  return `${words[ply.kind]} ${ply.label === 'tau' ? 'τ' : ply.label}`;
}

interface TrackProps {
  readonly all: readonly Ply[];
  readonly cursor: number;
  readonly isCompact: boolean;
  readonly valueText: string;
}

function Track({ all, cursor, isCompact, valueText }: TrackProps): JSX.Element {
  const goToMove = useWorkspace((s) => s.goToMove);
  const { box, widthPx } = useTrackWidth();
  const labels = useMemo(() => [words.start, ...all.map(labelOf)], [all]);
  const track = useMemo(() => layMoves(widthPx, labels, cursor), [widthPx, labels, cursor]);
  const count = all.length;
  const endPx = track.at(count);
  const headPx = track.at(cursor);
  const marked = count <= MARKS_AT_MOST ? all : all.filter(({ number }) => number === cursor || number === count);
  return (
    <div ref={box} className={styles.track} data-compact={isCompact || undefined}>
      <TrackSlider label={words.track} value={cursor} max={count} valueText={valueText} endPx={endPx} nearest={track.nearest} onGoTo={goToMove}>
        <svg className={styles.drawing} width={endPx + 16} aria-hidden="true">
          <g transform="translate(0 36)">
            <path className={styles.rest} d={`M${headPx} 0H${endPx}`} />
            <path className={styles.done} d={`M${track.at(0)} 0H${headPx}`} />
            <circle className={styles.start} cx={track.at(0)} r={4.5} />
            {marked.map((ply) => <g key={ply.number} transform={`translate(${track.at(ply.number)} 0)`} className={ply.number > cursor ? styles.later : undefined}><Mark ply={ply} /></g>)}
            <circle className={styles.ring} style={{ transform: `translateX(${headPx}px)` }} r={14} />
          </g>
        </svg>
      </TrackSlider>
      {!isCompact && [...track.labelled].map((position) => <Label key={position} ply={all[position - 1] ?? null} isHere={position === cursor} xPx={track.at(position)} />)}
    </div>
  );
}

function Mark({ ply }: { readonly ply: Ply }): JSX.Element {
  switch (ply.kind) {
    case 'attack': return <rect className={styles.attacker} x={-9} y={-9} width={18} height={18} rx={4} />;
    case 'answer': return <circle className={styles.defender} r={9} />;
    case 'stuck': return <><path className={styles.octagon} d="M-4-9.5h8l5.5 5.5v8L4 9.5h-8L-9.5 4v-8z" /><path className={styles.minus} d="M-4 0h8" /></>;
  }
}

function Label({ ply, isHere, xPx }: { readonly ply: Ply | null; readonly isHere: boolean; readonly xPx: number }): JSX.Element {
  return (
    <span className={cx(styles.label, ply?.kind === 'stuck' && styles.end)} data-here={isHere || undefined} style={{ left: xPx }}>
      {!ply ? words.start : ply.kind === 'stuck' ? words.stuck : (
        <>{words[ply.kind]} {ply.kind === 'answer' && ply.path.length === 0 ? words.stay : <code>{ply.label === 'tau' ? 'τ' : ply.label}</code>}</>
      )}
    </span>
  );
}
