import { useMemo, useRef, type JSX } from 'react';
import { StateKind, type EndKind } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot, currentState, enabledSteps, fittingLength, shownLts, shownRun } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { sentenceOf, sentenceText } from '../../store/words.ts';
import { useCommand } from '../kit/commands.ts';
import { fateOfStep, type StepFate } from '../kit/fate-mark.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace, useWorkspaceShallow } from '../kit/use-workspace.ts';
import { ChoiceList } from './choice-list.tsx';
import { Controls } from './controls.tsx';
import { NextSteps, nextWidth, NoNextStep, shownCount, type NextStep } from './next-steps.tsx';
import styles from './timeline.module.css';
import { Track, type Branch, type TrackProps } from './track.tsx';

const words = messages.timeline;
const NO_NEXT_PX = 150;
const BRANCHES_AT_MOST = 2;

const actionsOf = (s: Workspace): Pick<Workspace, 'goTo' | 'switchRun' | 'takeStep' | 'setHover' | 'setView'> =>
  ({ goTo: s.goTo, switchRun: s.switchRun, takeStep: s.takeStep, setHover: s.setHover, setView: s.setView });

/** How the current run ends, as far as it has been described. */
function endOf(s: Workspace): TrackProps['end'] {
  const fitting = fittingLength(s);
  const last = s.snapshots[fitting];
  if (last?.end) return last.end;
  const state = s.cursor === fitting ? currentState(s) : null;
  return state !== null && shownLts(s)?.kinds[state] === StateKind.frontier ? 'frontier' : null;
}

/** The latest kept runs, and where each leaves the current one; more lines would hide the track. */
function branchesOf(steps: Workspace['steps'], keptRuns: Workspace['keptRuns']): readonly Branch[] {
  return keptRuns.slice(-BRANCHES_AT_MOST).map((run) => {
    const differs = steps.findIndex((step, i) => step.index !== run.steps[i]?.index);
    return { number: run.number, name: run.name ?? words.runName(run.number), from: differs < 0 ? steps.length : differs };
  });
}

/** What the track draws of the current run, as far as the model allows it, and of the kept ones. */
function useRun(): Pick<TrackProps, 'names' | 'observable' | 'branches'> {
  const [steps, snapshots, keptRuns] = [useWorkspace((s) => s.steps), useWorkspace((s) => s.snapshots), useWorkspace((s) => shownRun(s).keptRuns)];
  const fitting = useWorkspace(fittingLength);
  return useMemo(() => {
    const fit = steps.slice(0, fitting);
    const taken = fit.map((step, i) => snapshots[i]?.steps[step.index]);
    return {
      names: taken.map((step) => step?.name ?? ''),
      observable: taken.flatMap((step, i) => (step?.isObservable ? [i + 1] : [])),
      branches: branchesOf(fit, keptRuns),
    };
  }, [steps, snapshots, keptRuns, fitting]);
}

const fatesOf = (s: Workspace): readonly StepFate[] => enabledSteps(s).map((step) => fateOfStep(s, step.index));

/** The enabled steps in words, with what can come of them; empty unless `isWanted`. */
function useNextSteps(isWanted: boolean): readonly NextStep[] {
  const steps = useWorkspace(enabledSteps);
  const network = useWorkspace((s) => s.network);
  const fates = useWorkspaceShallow(fatesOf);
  return useMemo(
    () => (isWanted && network ? steps.map((step) => ({ step, sentence: sentenceOf(step, network), fate: fates[step.index] ?? 'unknown' })) : []),
    [isWanted, steps, network, fates],
  );
}

/** The debugger: controls, the track with the one cursor, and where it stands. On a phone a dock with large buttons. */
export function Timeline(): JSX.Element {
  const windowClass = useWindowClass();
  const isPhone = windowClass === 'phone';
  const run = useRun();
  const cursor = useWorkspace((s) => shownRun(s).cursor);
  const end = useWorkspace(endOf);
  const { names } = run;
  const ending = useWorkspace((s) => currentSnapshot(s)?.end ?? null);
  const possible = useWorkspace((s) => enabledSteps(s).length);
  const count = useWorkspace((s) => shownRun(s).count);
  // Before a step that the model does not allow any more it goes on from the cursor, too.
  const isAtEnd = cursor === names.length;
  const next = useNextSteps(isAtEnd);
  const hovered = useWorkspace((s) => (s.hover?.kind === 'step' ? s.hover.index : null));
  const isChoosing = useWorkspace((s) => s.choosing);
  const { goTo, switchRun, takeStep, setHover, setView } = useWorkspaceShallow(actionsOf);
  const stepOff = useCommand('step').off;
  const playhead = useRef<HTMLDivElement>(null);
  const stepButton = useRef<HTMLButtonElement>(null);

  const onHover = (index: number | null): void => setHover(index === null ? null : { kind: 'step', index });
  const position = words.position(cursor, count);
  const status = statusOf(ending, possible, names.length - cursor);
  const hasNext = isAtEnd && !isPhone && (next.length > 0 || stepOff !== null);
  const nextWidthPx = !hasNext ? 24 : next.length > 0 ? nextWidth(next.slice(0, shownCount(possible)).map((n) => sentenceText(n.sentence))) : NO_NEXT_PX;
  const track = (
    <Track
      names={names}
      observable={run.observable}
      cursor={cursor}
      end={end}
      branches={run.branches}
      valueText={`${position}: ${cursor === 0 ? words.start : (names[cursor - 1] ?? '')}${status ? `, ${status}` : ''}`}
      next={!hasNext ? null : next.length > 0
        ? <NextSteps steps={next} count={possible} hovered={hovered} onTake={takeStep} onHover={onHover} onMore={() => setView({ choosing: true })} />
        : <NoNextStep>{stepOff ?? ''}</NoNextStep>}
      nextWidthPx={nextWidthPx}
      playhead={playhead}
      isCompact={isPhone}
      onGoTo={goTo}
      onSwitchRun={switchRun}
    />
  );
  const list = isChoosing && next.length > 0 && (
    <ChoiceList steps={next} anchor={playhead} opener={stepButton} onTake={takeStep} onHover={onHover} onClose={() => setView({ choosing: false })} />
  );
  if (isPhone) {
    return (
      <section className={styles.dock} aria-label={words.label} data-panel="timeline" tabIndex={-1}>
        <div className={styles.dockTrack}>{track}<b>{position}</b></div>
        <Controls kind="dock" stepButton={stepButton} />
        {list}
      </section>
    );
  }
  return (
    <section className={styles.bar} aria-label={words.label} data-panel="timeline" tabIndex={-1}>
      <Controls kind={windowClass === 'wide' ? 'full' : 'short'} stepButton={stepButton} />
      {track}
      <div className={styles.where}>
        <b>{position}</b>
        <div data-end={ending ?? undefined}>{status}</div>
      </div>
      {list}
    </section>
  );
}

function statusOf(end: EndKind | null, possible: number, recorded: number): string {
  if (end) return words.ending[end];
  if (recorded > 0) return words.recorded(recorded);
  return possible > 0 ? words.possible(possible) : '';
}
