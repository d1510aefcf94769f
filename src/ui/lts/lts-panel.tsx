import { useCallback, useMemo, useRef, useState, type JSX } from 'react';
import type { Lts } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentState, shownLts } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { Chip } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import type { CanvasHandle } from '../kit/canvas.tsx';
import { Menu } from '../kit/menu.tsx';
import { EmptyNote, Panel, type Zoom } from '../kit/panel.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { LtsGraph } from './lts-graph.tsx';
import { LtsTable } from './lts-table.tsx';
import { useLtsDrawing } from './use-lts-drawing.ts';

const words = messages.lts;
/** A longer table for screen readers only is built when asked for. */
const UNSEEN_ROWS = 60;
const TABLE_ROWS = 300;

const number = (n: number): string => n.toLocaleString('en');
const states = (n: number): string => (n === 1 ? words.oneState : words.states(number(n)));
const transitions = (n: number): string => (n === 1 ? words.oneTransition : words.transitions(number(n)));

/** What the graph shows of the system, in words: never more than was explored. */
export function countOf(lts: Lts): string {
  if (lts.stop === 'complete') {
    return lts.frontierCount > 0 ? words.count.partly(states(lts.stateCount), number(lts.frontierCount)) : words.count.all(states(lts.stateCount), transitions(lts.transitionCount));
  }
  const explored = number(lts.stateCount - lts.frontierCount);
  return (lts.stop === 'cancelled' ? words.count.stopped : words.count.atLeast)(explored, number(lts.stateCount));
}

const statusOf = (s: Workspace): Workspace['exploration']['status'] => s.exploration.status;
const soFar = (s: Workspace): number | null => (s.exploration.status === 'exploring' ? s.exploration.progress.stateCount : null);

/** The graph of all states that were found, with the cursor on it. */
export function LtsPanel(): JSX.Element {
  const lts = useWorkspace(shownLts);
  const status = useWorkspace(statusOf);
  const progress = useWorkspace(soFar);
  const current = useWorkspace(currentState);
  const stopExploring = useWorkspace((s) => s.stopExploring);
  const exploreMore = useWorkspace((s) => s.exploreMore);
  const [isTable, setTable] = useState(false);
  const canvas = useRef<CanvasHandle>(null);
  const zoom = useCallback((how: Zoom) => canvas.current?.zoom(how), []);
  const { shown, hasFailed, showAround } = useLtsDrawing(lts);

  const isDrawn = shown !== null && shown.lts === lts;
  const count = isDrawn ? shown.drawing.states.length : 0;
  const isWindow = lts !== null && isDrawn && count < lts.stateCount;
  const isLimited = lts !== null && lts.stop !== 'complete' && status === 'done';
  const listed = useMemo(() => {
    if (!lts) return [];
    const ids = shown?.lts === lts ? shown.drawing.states.map((s) => s.id).sort((a, b) => a - b) : Array.from({ length: Math.min(lts.stateCount, TABLE_ROWS) }, (_, i) => i);
    return ids;
  }, [lts, shown]);
  const isListed = isTable || hasFailed;

  return (
    <Panel
      name="lts"
      title={words.title}
      ground={isListed ? 'plain' : 'canvas'}
      isBusy={status === 'exploring' || (lts !== null && !isDrawn && !hasFailed)}
      onZoom={zoom}
      aside={(
        <>
          {progress !== null && progress > 0 ? <Chip icon="clock">{words.count.soFar(number(progress))}</Chip>
            : lts && <Chip {...(lts.stop === 'complete' && lts.frontierCount === 0 && { icon: 'tick' })}>{countOf(lts)}</Chip>}
          {progress !== null && progress > 0 && <Button size="small" onClick={stopExploring}>{words.stop}</Button>}
          {isWindow && progress === null && <Chip icon="eye">{words.count.window(number(count), number(lts.stateCount))}</Chip>}
        </>
      )}
      actions={lts && (
        <>
          {isWindow && <Button size="small" tone="ghost" onClick={showAround}>{words.showAround}</Button>}
          <Menu label={words.options} items={[{ label: isTable ? words.showGraph : words.showTable, run: () => setTable(!isTable) }]} />
        </>
      )}
      footer={isLimited && (
        <>
          <span>{words.limit(number(lts.stateCount - lts.frontierCount))}</span>
          <Button size="small" onClick={exploreMore}>{words.exploreMore}</Button>
        </>
      )}
    >
      {lts && (isListed || listed.length <= UNSEEN_ROWS) && <LtsTable lts={lts} states={listed} current={current} isShown={isListed} />}
      {shown && !isListed && <LtsGraph shown={shown} label={words.drawing(states(count))} canvas={canvas} onZoom={zoom} />}
      {!lts && <Nothing />}
    </Panel>
  );
}

/** No graph: not yet, or not any more. */
function Nothing(): JSX.Element | null {
  const exploration = useWorkspace((s) => s.exploration);
  const retry = useWorkspace((s) => s.retryExploring);
  if (exploration.status === 'failed') {
    return <EmptyNote action={<Button onClick={retry}>{words.failed.retry}</Button>}>{exploration.reason === 'worker-died' ? words.failed.died : words.failed.internal(exploration.detail)}</EmptyNote>;
  }
  return exploration.status === 'idle' ? <EmptyNote>{messages.shell.nothingRuns}</EmptyNote> : null;
}
