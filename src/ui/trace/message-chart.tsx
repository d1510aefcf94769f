import { memo, useEffect, useMemo, type JSX } from 'react';
import type { Network, Snapshot, StepView, Wait } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot, fittingLength, stepAt } from '../../store/selectors.ts';
import { messageOf, sentenceOf, sentenceText } from '../../store/words.ts';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { heldStretches, laneName, placeLanes, ROW_PX, type Lanes } from './lanes.ts';
import styles from './trace.module.css';
import { useScrollWindow } from './use-scroll-window.ts';

const words = messages.trace;
const HEAD_PX = 44;
const TOP_PX = 8;
/** Baseline of the arrow of a step. */
const yOf = (position: number): number => TOP_PX + position * ROW_PX - 14;
/** The cursor's hairline stands just below the arrow of the last step done. */
const cursorY = (position: number): number => TOP_PX + position * ROW_PX + 6;

/** Message sequence chart of the current run. Source: ITU-T Z.120, drawn with the shapes of the roles. */
export function MessageChart({ network }: { readonly network: Network }): JSX.Element {
  const isPhone = useWindowClass() === 'phone';
  const stepCount = useWorkspace((s) => s.steps.length);
  const cursor = useWorkspace((s) => s.cursor);
  const goTo = useWorkspace((s) => s.goTo);
  const snapshots = useWorkspace((s) => s.snapshots);
  const isAtEnd = useWorkspace((s) => s.cursor === fittingLength(s));
  const snapshot = useWorkspace(currentSnapshot);
  const preview = useWorkspace((s) => (s.cursor === fittingLength(s) && s.hover?.kind === 'step' ? (currentSnapshot(s)?.steps[s.hover.index] ?? null) : null));
  const { ref, widthPx, heightPx: boxPx, first, end, reveal } = useScrollWindow<HTMLDivElement>(ROW_PX, stepCount + 1, HEAD_PX + TOP_PX);
  const lanes = useMemo(() => placeLanes(network, widthPx), [network, widthPx]);
  const waits = useMemo(() => (isAtEnd && snapshot?.end === 'deadlock' ? waitsShown(snapshot) : []), [isAtEnd, snapshot]);
  const ending = isAtEnd ? (snapshot?.end ?? null) : null;
  const tailRows = preview ? 2 : ending === 'deadlock' ? waits.length * 0.75 + 1.25 : 1;
  const contentPx = TOP_PX + stepCount * ROW_PX + tailRows * ROW_PX;
  const heightPx = Math.max(boxPx - HEAD_PX, contentPx);
  useEffect(() => {
    const bottom = HEAD_PX + cursorY(ending ? stepCount : cursor) + 20 + (ending ? tailRows * ROW_PX : 0);
    return reveal(Math.max(0, yOf(cursor) - ROW_PX), bottom);
  }, [cursor, stepCount, ending, tailRows, reveal]);
  const held = useMemo(() => heldStretches(snapshots), [snapshots]);
  const positions = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i).filter((p) => p > 0);
  return (
    <div ref={ref} className={cx(styles.scroll, styles.chart)}>
      <div className={styles.heads} style={{ width: lanes.widthPx, height: HEAD_PX }}>
        <button type="button" className={styles.toStart} aria-label={words.goToStart} aria-current={cursor === 0 ? 'step' : undefined} onClick={() => goTo(0)}>0</button>
        {lanes.order.map((address) => <LaneHead key={address} network={network} address={address} lanes={lanes} />)}
      </div>
      <div className={styles.sheet} style={{ width: lanes.widthPx, height: heightPx }}>
        <svg width={lanes.widthPx} height={heightPx} aria-hidden="true">
          <Markers />
          {lanes.order.map((address) => <line key={address} className={styles.lane} x1={lanes.xOf(address)} x2={lanes.xOf(address)} y1={0} y2={heightPx - 8} />)}
          {held.filter((h) => h.to >= first && h.from <= end).map((h, i) => (
            <rect key={i} className={styles.held} x={lanes.xOf(h.holder) - 4} width={8} y={yOf(h.from)} height={Math.max(8, (h.isOpen ? contentPx - 16 : yOf(h.to)) - yOf(h.from))} rx={2} />
          ))}
          {positions.map((position) => <Message key={position} position={position} lanes={lanes} isDone={position <= cursor} isCurrent={position === cursor} />)}
          {waits.map((wait, i) => <WaitArrow key={i} wait={wait} y={cursorY(stepCount) + 34 + i * ROW_PX * 0.75} lanes={lanes} />)}
          {preview && <Arrow step={preview} y={yOf(stepCount + 1) + 8} lanes={lanes} className={styles.preview} marker="next" />}
        </svg>
        {positions.map((position) => <RowButton key={position} position={position} network={network} />)}
        <div className={styles.hairline} style={{ transform: `translateY(${cursorY(cursor)}px)` }} />
        {stepCount === 0 && !preview && !ending && <Word top={TOP_PX + ROW_PX / 2} widthPx={widthPx} className={styles.chartNote}>{isPhone ? words.emptyTouch : words.empty}</Word>}
        {preview && <Word top={yOf(stepCount + 1) + 20} widthPx={widthPx} className={styles.chartNote}>{words.preview}</Word>}
        {ending && !preview && (
          <Word top={cursorY(stepCount) + 24 + waits.length * ROW_PX * 0.75} widthPx={widthPx} className={cx(styles.chartEnd, styles[ending])}>{words.ends[ending]}</Word>
        )}
      </div>
    </div>
  );
}

interface WordProps {
  readonly top: number;
  /** Width of what is in sight. */
  readonly widthPx: number;
  readonly className: string | undefined;
  readonly children: string;
}

/** Words on the sheet, in the middle of what is in sight. */
function Word({ top, widthPx, className, children }: WordProps): JSX.Element {
  return <div className={styles.word} style={{ top }}><p className={className} style={{ width: widthPx }}><span>{children}</span></p></div>;
}

/** In a deadlock: the waits of those who hold or call, not of resources that wait to be given back. */
function waitsShown(snapshot: Snapshot): readonly Wait[] {
  const isGivenBack = (wait: Wait): boolean => snapshot.holds.some((h) => h.resource === wait.from);
  const shown = snapshot.waits.filter((wait) => !isGivenBack(wait));
  const seen = new Set<string>();
  return shown.filter((w) => {
    const key = `${w.from}>${w.to}>${w.channel}`;
    return seen.has(key) ? false : seen.add(key);
  }).slice(0, 12);
}

function LaneHead({ network, address, lanes }: { readonly network: Network; readonly address: Lanes['order'][number]; readonly lanes: Lanes }): JSX.Element | null {
  const setHover = useWorkspace((s) => s.setHover);
  const isLit = useWorkspace((s) => [s.hover, s.selection].some((t) => t?.kind === 'component' && t.address === address));
  const component = network.components[address];
  if (!component) return null;
  return (
    <span
      className={cx(styles.head, isLit && styles.lit)}
      data-role={component.role}
      style={{ left: lanes.xOf(address), maxWidth: lanes.lanePx - 3 }}
      onPointerEnter={() => setHover({ kind: 'component', address })}
      onPointerLeave={() => setHover(null)}
    >
      <Icon name={roleIcon(component.role)} size="s" />
      <span className={styles.headName} data-tip={component.name}>{laneName(component.name, lanes.lanePx - 34)}</span>
    </span>
  );
}

const MARKERS = ['done', 'later', 'next'] as const;

function Markers(): JSX.Element {
  return (
    <defs>
      {MARKERS.map((kind) => (
        <marker key={kind} id={`chart-${kind}`} viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">
          <path d="M0 .5L8 4 0 7.5z" className={styles[`head-${kind}`]} />
        </marker>
      ))}
    </defs>
  );
}

interface MessageProps {
  readonly position: number;
  readonly lanes: Lanes;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
}

const Message = memo(function Message({ position, lanes, isDone, isCurrent }: MessageProps): JSX.Element | null {
  const step = useWorkspace((s) => stepAt(s, position));
  const y = yOf(position);
  return (
    <>
      <text className={styles.rowNumber} x={10} y={y + 4}>{position}</text>
      {step && <Arrow step={step} y={y} lanes={lanes} className={cx(styles.message, !isDone && styles.later, isCurrent && styles.now)} marker={isDone ? 'done' : 'later'} />}
    </>
  );
});

interface ArrowProps {
  readonly step: StepView;
  readonly y: number;
  readonly lanes: Lanes;
  readonly className: string | undefined;
  readonly marker: (typeof MARKERS)[number];
}

/** A message between lanes, to or from outside, or a square on one lane for an inside step. */
function Arrow({ step, y, lanes, className, marker }: ArrowProps): JSX.Element | null {
  const text = messageOf(step);
  const { from, to } = step;
  const end = `url(#chart-${marker})`;
  if (from !== null && to !== null && from !== to) {
    const x1 = lanes.xOf(from);
    const x2 = lanes.xOf(to);
    const gap = x2 > x1 ? 4 : -4;
    return (
      <g className={className}>
        <line x1={x1 + gap} x2={x2 - gap} y1={y} y2={y} markerEnd={end} />
        <text x={(x1 + x2) / 2} y={y - 7}>{text}</text>
      </g>
    );
  }
  const owner = from ?? to;
  if (owner === null) return null;
  const x = lanes.xOf(owner);
  if (!step.isObservable) {
    return (
      <g className={className}>
        <rect className={styles.inside} x={x - 5} y={y - 5} width={10} height={10} />
        <text x={x + 10} y={y + 4} textAnchor="start">{text}</text>
      </g>
    );
  }
  // Seen from outside: an arrow to (or from) an open ring beside the lane, on the side with room.
  const isLast = lanes.order.at(-1) === owner && lanes.order.length > 1;
  const away = isLast ? -1 : 1;
  const ring = x + away * 34;
  return (
    <g className={className}>
      {step.from === null
        ? <line x1={ring - away * 4} x2={x + away * 4} y1={y} y2={y} markerEnd={end} />
        : <line x1={x + away * 4} x2={ring - away * 4} y1={y} y2={y} markerEnd={end} />}
      <circle className={styles.ring} cx={ring} cy={y} r={4} />
      <text x={x + away * 8} y={y - 8} textAnchor={isLast ? 'end' : 'start'}>{text}</text>
    </g>
  );
}

/** A red dashed arrow that stops with a cross before what is waited for. */
function WaitArrow({ wait, y, lanes }: { readonly wait: Wait; readonly y: number; readonly lanes: Lanes }): JSX.Element {
  const x1 = lanes.xOf(wait.from);
  const x2 = lanes.xOf(wait.to);
  const away = x2 >= x1 ? 1 : -1;
  const stop = x2 - away * 8;
  return (
    <g className={styles.wait}>
      <line x1={x1 + away * 6} x2={stop - away * 5} y1={y} y2={y} strokeDasharray="6 4" />
      <path d={`M${stop - 5} ${y - 5}l10 10M${stop + 5} ${y - 5}l-10 10`} />
      <text x={(x1 + x2) / 2} y={y - 6}>{words.waits(wait.channel)}</text>
    </g>
  );
}

/** The whole width of a row goes to its step; this is also what a screen reader finds. */
function RowButton({ position, network }: { readonly position: number; readonly network: Network }): JSX.Element {
  const step = useWorkspace((s) => stepAt(s, position));
  const isCurrent = useWorkspace((s) => s.cursor === position);
  const goTo = useWorkspace((s) => s.goTo);
  return (
    <button
      type="button"
      className={styles.rowButton}
      style={{ top: yOf(position) - 28, height: ROW_PX }}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={words.goTo(position, step ? sentenceText(sentenceOf(step, network)) : words.unknown)}
      onClick={() => goTo(position)}
    />
  );
}
