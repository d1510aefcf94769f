import { lazy, Suspense, useMemo, type JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import { Button } from '../kit/button.tsx';
import { EmptyNote, Panel } from '../kit/panel.tsx';
import { TabPanel, Tabs } from '../kit/tabs.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { NowTab } from './now-tab.tsx';

const words = messages.inspector;
// Not on screen at first.
const ComponentsTab = lazy(() => import('./components-tab.tsx').then((m) => ({ default: m.ComponentsTab })));
const RuleTab = lazy(() => import('./rule-tab.tsx').then((m) => ({ default: m.RuleTab })));

/** What is so now, why, and what can be done: the same panel in every place. */
export function InspectorPanel(): JSX.Element {
  const tab = useWorkspace((s) => s.inspectorTab);
  const setView = useWorkspace((s) => s.setView);
  const snapshot = useWorkspace(currentSnapshot);
  const network = useWorkspace((s) => s.network);
  const items = useMemo(() => (['now', 'components', 'rule'] as const).map((id) => ({ id, label: words.tabs[id] })), []);
  const system = useWorkspace((s) => s.system);
  return (
    <Panel
      name="inspector"
      label={words.title}
      title={<Tabs id="inspector" label={words.title} items={items} value={tab} onChange={(inspectorTab) => setView({ inspectorTab })} />}
    >
      <TabPanel tabs="inspector" value={tab}>
        {!snapshot || !network ? <Nothing isEmpty={system === null} />
          : tab === 'now' ? <NowTab snapshot={snapshot} network={network} />
          : <Suspense>{tab === 'components' ? <ComponentsTab snapshot={snapshot} network={network} /> : <RuleTab snapshot={snapshot} network={network} />}</Suspense>}
      </TabPanel>
    </Panel>
  );
}

/** Nothing to say yet: there is no model, it is being read, or what reads it has died. */
function Nothing({ isEmpty }: { readonly isEmpty: boolean }): JSX.Element {
  const failed = useWorkspace((s) => (s.exploration.status === 'failed' ? s.exploration : null));
  const retry = useWorkspace((s) => s.retryExploring);
  const { died, internal, retry: again } = messages.lts.failed;
  if (!failed) return <EmptyNote>{isEmpty ? messages.shell.nothingRuns : words.loading}</EmptyNote>;
  return <EmptyNote action={<Button onClick={retry}>{again}</Button>}>{failed.reason === 'worker-died' ? died : internal(failed.detail)}</EmptyNote>;
}
