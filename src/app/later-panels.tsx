/**
 * Panels that are fetched right after the first step is possible, so that their code (React Flow above all) does not stand
 * between the reader and the first step: the debugger, the text and the Inspector are enough to take it.
 */
import { lazy, Suspense, useState, type ComponentType, type JSX } from 'react';
import { messages } from '../store/messages/en.ts';
import type { PanelName, Workspace } from '../store/state.ts';
import { Panel } from '../ui/kit/panel.tsx';
import { useWorkspace } from '../ui/kit/use-workspace.ts';

/** The first step can be taken, or the text has none. */
function isReady(s: Workspace): boolean {
  return s.snapshots.length > 0 || (s.document.id !== '' && s.analysis.source === s.document.source && s.system === null);
}

function later(name: PanelName, load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(): JSX.Element {
    const isNow = useWorkspace(isReady);
    const [wasReady, setWasReady] = useState(isNow);
    if (isNow && !wasReady) setWasReady(true); // once is enough: another text does not take the panel away
    const frame = <Panel name={name} title={messages.shell.panel[name]} isBusy>{null}</Panel>;
    return wasReady ? <Suspense fallback={frame}><Loaded /></Suspense> : frame;
  };
}

export const LtsPanel = later('lts', () => import('../ui/lts/lts-panel.tsx').then((m) => m.LtsPanel));
export const TracePanel = later('trace', () => import('../ui/trace/trace-panel.tsx').then((m) => m.TracePanel));
export const SystemPanel = later('system', () => import('../ui/system/system-panel.tsx').then((m) => m.SystemPanel));
