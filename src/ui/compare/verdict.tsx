import { useRef, useState, type JSX } from 'react';
import type { Comparison } from '../../engine/engine-api.ts';
import { isComparisonCurrent, shownComparison } from '../../store/compare-selectors.ts';
import { OTHER } from '../../store/compare-words.ts';
import { compare as words } from '../../store/messages/compare.ts';
import type { CompareStatus } from '../../store/state.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { useCommand } from '../kit/commands.ts';
import { Icon } from '../kit/icons.tsx';
import { Popover } from '../kit/popover.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './header.module.css';
import { useNames } from './use-names.ts';

/** The answer to the question in the header; nothing while there is only the answer to another one. */
export function VerdictOf(): JSX.Element | null {
  const comparing = useWorkspace((s) => s.comparing);
  const comparison = useWorkspace((s) => (isComparisonCurrent(s) ? shownComparison(s) : null));
  if (comparing.status === 'failed') return <Failure failed={comparing} />;
  if (!comparison) return null;
  const time = comparing.status === 'done' && comparing.ms > 0 ? words.verdict.time(comparing.ms) : null;
  return (
    <>
      {comparison.isRelated === null ? <Undecided comparison={comparison} /> : (
        <span className={styles.badge}><Badge verdict={comparison.isRelated ? 'holds' : 'fails'}>{comparison.isRelated ? words.verdict.same : words.verdict.different}</Badge></span>
      )}
      <span className={styles.grow} />
      {comparison.certificate && <CheckedTwice comparison={comparison} time={time} />}
      {time !== null && <span className={styles.time}>{time}</span>}
    </>
  );
}

function Undecided({ comparison: { left, right } }: { readonly comparison: Comparison }): JSX.Element {
  const compareMore = useWorkspace((s) => s.compareMore);
  const retry = useWorkspace((s) => s.retryComparing);
  const states = left.stateCount + right.stateCount;
  const isStopped = left.stop === 'cancelled' || right.stop === 'cancelled';
  const hasMore = left.stop !== 'complete' || right.stop !== 'complete';
  return (
    <>
      <span className={styles.badge}><Badge verdict="undecided">{isStopped ? words.verdict.stopped(states) : words.verdict.undecided(states)}</Badge></span>
      {isStopped ? <Button onClick={retry}>{words.verdict.again}</Button> : hasMore && <Button onClick={compareMore}>{words.verdict.more}</Button>}
    </>
  );
}

function Failure({ failed }: { readonly failed: Extract<CompareStatus, { status: 'failed' }> }): JSX.Element {
  const retry = useWorkspace((s) => s.retryComparing);
  const copyText = useWorkspace((s) => s.copyText);
  switch (failed.reason) {
    // What can be mended is said at its field; without a field, here.
    case 'problem': return <p className={styles.problem} role="alert">{failed.side === null ? failed.detail : words.verdict.problem}</p>;
    case 'internal': return (
      <>
        <span className={styles.badge}><Badge verdict="error">{words.verdict.error}</Badge></span>
        <Button tip={failed.detail} onClick={() => void copyText(failed.detail, words.verdict.reported)}>{words.verdict.report}</Button>
        <Button tone="ghost" onClick={retry}>{words.verdict.retry}</Button>
      </>
    );
    case 'worker-died': return <><p className={styles.problem} role="alert">{words.verdict.died}</p><Button onClick={retry}>{words.verdict.retry}</Button></>;
  }
}

/** Stands beside a verdict whose certificate passed; says which second check that was. */
function CheckedTwice({ comparison: { certificate }, time }: { readonly comparison: Comparison; readonly time: string | null }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const names = useNames();
  if (!certificate) return null;
  return (
    <>
      <button ref={anchor} type="button" className={styles.checked} aria-label={words.checked.chip} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="shield" size="s" /><span>{words.checked.chip}</span>
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} role="dialog" label={words.checked.title} className={styles.check}>
          <h2>{words.checked.title}</h2>
          <p>
            {certificate.kind === 'formula'
              ? words.checked.formula(certificate.partCount, certificate.stateCount, names[certificate.side], names[OTHER[certificate.side]])
              : words.checked.relation(certificate.classCount, certificate.transitionCount)}
          </p>
          <p>{words.checked.no}</p>
          {time !== null && <p>{words.checked.took(time)}</p>}
        </Popover>
      )}
    </>
  );
}

/** A hairline after 150 ms, words with a number and Cancel after a second (by style sheet: no clock runs here). */
export function Busy(): JSX.Element | null {
  const comparing = useWorkspace((s) => s.comparing);
  const stop = useCommand('stopComparing');
  if (comparing.status !== 'comparing') return null;
  const { phase, stateCount, classCount } = comparing.progress;
  return (
    <>
      <div className={styles.hairline} />
      <div className={styles.busy} role="group" aria-label={words.busy.label}>
        <Badge verdict="running">{phase === 'comparing' ? words.busy.comparing(classCount) : words.busy[phase](stateCount)}</Badge>
        <Button size="small" onClick={stop.run}>{words.busy.cancel}</Button>
      </div>
    </>
  );
}
