import { useEffect, type JSX } from 'react';
import type { Network } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot, fittingLength, stepAt } from '../../store/selectors.ts';
import { messageOf, sentenceOf } from '../../store/words.ts';
import { cx } from '../kit/cx.ts';
import { Icon } from '../kit/icons.tsx';
import { Sentence } from '../kit/sentence.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './trace.module.css';
import { useScrollWindow } from './use-scroll-window.ts';

const words = messages.trace;
const LIST_ROW_PX = 38;

/** One row a step; the start is row 0. */
export function TraceList({ network }: { readonly network: Network }): JSX.Element {
  const count = useWorkspace((s) => s.steps.length + 1);
  const cursor = useWorkspace((s) => s.cursor);
  const end = useWorkspace((s) => (s.cursor === fittingLength(s) ? (currentSnapshot(s)?.end ?? null) : null));
  const { ref, first, end: last, reveal } = useScrollWindow<HTMLDivElement>(LIST_ROW_PX, count, 0);
  useEffect(() => reveal(cursor * LIST_ROW_PX, (cursor + (end ? 2 : 1)) * LIST_ROW_PX), [cursor, end, reveal]);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  return (
    <div ref={ref} className={styles.scroll}>
      <ol className={styles.list} aria-label={words.steps} start={first} style={{ paddingTop: first * LIST_ROW_PX, paddingBottom: (count - last) * LIST_ROW_PX }}>
        {rows.map((position) => <Row key={position} position={position} network={network} isCurrent={position === cursor} isPast={position <= cursor} />)}
      </ol>
      {end && last === count && <p className={cx(styles.end, styles[end])}><Icon name={end === 'deadlock' ? 'stop' : 'ok'} />{words.ends[end]}</p>}
    </div>
  );
}

interface RowProps {
  readonly position: number;
  readonly network: Network;
  readonly isCurrent: boolean;
  readonly isPast: boolean;
}

function Row({ position, network, isCurrent, isPast }: RowProps): JSX.Element {
  const step = useWorkspace((s) => stepAt(s, position));
  const others = useWorkspace((s) => (position === 0 ? 0 : (s.snapshots[position - 1]?.steps.length ?? 1) - 1));
  const isMisfit = useWorkspace((s) => s.misfit !== null && position >= s.misfit);
  const goTo = useWorkspace((s) => s.goTo);
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className={cx(styles.row, isCurrent && styles.current, !isPast && styles.later)}>
      <button type="button" onClick={() => goTo(position)} aria-disabled={isMisfit || undefined}>
        <span className={styles.number}>{position}</span>
        <span className={styles.dot} />
        <code className={styles.label}>{position === 0 ? words.start : step ? messageOf(step) : '…'}</code>
        <span className={styles.sentence}>
          {position === 0 ? startWords(network) : isMisfit ? words.misfit : step ? <Sentence parts={sentenceOf(step, network)} /> : words.unknown}
        </span>
        {others > 0 && !isMisfit && <span className={styles.others}><span>{words.others(others)}</span><b aria-hidden="true">+{others}</b></span>}
      </button>
    </li>
  );
}

function startWords(network: Network): string {
  const names = network.components.map((c) => c.name);
  if (names.length <= 1) return words.readyOne(names[0] ?? '');
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return words.ready(`${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`);
}
