import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { hasNothingToRun, shownRun } from '../../store/selectors.ts';
import { Button } from '../kit/button.tsx';
import { EmptyNote, Panel } from '../kit/panel.tsx';
import { Segmented } from '../kit/tabs.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { MessageChart } from './message-chart.tsx';
import { TraceList } from './trace-list.tsx';
import styles from './trace.module.css';

const words = messages.trace;
const VIEWS = [{ id: 'list', label: words.list }, { id: 'chart', label: words.chart }] as const;

/** The steps so far, as a list or as a message sequence chart; every point can be returned to. */
export function TracePanel(): JSX.Element {
  const view = useWorkspace((s) => s.traceView);
  const setView = useWorkspace((s) => s.setView);
  const network = useWorkspace((s) => s.network);
  const isNothing = useWorkspace(hasNothingToRun);
  const hasKept = useWorkspace((s) => shownRun(s).keptRuns.length > 0);
  return (
    <Panel
      name="trace"
      title={words.title}
      ground="plain"
      actions={<Segmented label={words.view} items={VIEWS} value={view} onChange={(traceView) => setView({ traceView })} />}
      footer={hasKept ? <KeptRuns /> : undefined}
    >
      {network === null ? <EmptyNote>{isNothing ? messages.shell.nothingRuns : words.empty}</EmptyNote> : view === 'list' ? <TraceList network={network} /> : <MessageChart network={network} />}
    </Panel>
  );
}

/** The runs kept when the reader chose differently. */
function KeptRuns(): JSX.Element {
  const runs = useWorkspace((s) => s.keptRuns);
  const switchRun = useWorkspace((s) => s.switchRun);
  return (
    <div className={styles.kept} role="group" aria-label={words.kept}>
      <span>{words.kept}</span>
      {runs.map((run) => (
        <Button key={run.number} size="small" tone="ghost" icon="branch" onClick={() => switchRun(run.number)}>
          {words.keptRun(run.name ?? messages.store.runName(run.number), run.steps.length)}
        </Button>
      ))}
    </div>
  );
}
