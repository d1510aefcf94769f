import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, type JSX } from 'react';
import { messages } from '../store/messages/en.ts';
import type { FilesPort, GalleryPort, PreferencesPort } from '../store/ports.ts';
import type { Place } from '../store/state.ts';
import type { CompareFiles } from '../ui/compare/compare-files.ts';
import { NOTHING_TYPED, TypedAhead, type Typed } from '../ui/dialogs/typed-ahead.tsx';
import { InspectorPanel } from '../ui/inspector/inspector-panel.tsx';
import { CommandsContext } from '../ui/kit/commands.ts';
import { PanelSizesContext, type PanelSizes } from '../ui/kit/split.tsx';
import { LiveRegion } from '../ui/kit/toast.tsx';
import { LayoutContext, type Layout } from '../ui/kit/use-layout.ts';
import { TooltipLayer } from '../ui/kit/tooltip.tsx';
import { useWorkspace, WorkspaceContext, type WorkspaceStore } from '../ui/kit/use-workspace.ts';
import { DebugPlace } from '../ui/shell/debug-place.tsx';
import { Shell } from '../ui/shell/shell.tsx';
import { TextPanel } from '../ui/text/text-panel.tsx';
import { Timeline } from '../ui/timeline/timeline.tsx';
import { createCommands } from './commands.ts';
import { openDropped, openExampleForSide, pickFile, pickForSide } from './open-file.ts';
import { LtsPanel, SystemPanel, TracePanel } from './later-panels.tsx';
import { listenForKeys } from './shortcuts.ts';

// What is not on screen at first is loaded when it is asked for.
const StartPlace = lazy(() => import('../ui/start/start-place.tsx').then((m) => ({ default: m.StartPlace })));
const ComparePlace = lazy(() => import('../ui/compare/compare-place.tsx').then((m) => ({ default: m.ComparePlace })));
const CompareTimeline = lazy(() => import('../ui/compare/compare-timeline.tsx').then((m) => ({ default: m.CompareTimeline })));
const ShareDialog = lazy(() => import('../ui/dialogs/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));
const SearchDialog = lazy(() => import('../ui/dialogs/search-dialog.tsx').then((m) => ({ default: m.SearchDialog })));
const KeysDialog = lazy(() => import('../ui/dialogs/keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })));
const ConflictBar = lazy(() => import('../ui/dialogs/conflict-bar.tsx').then((m) => ({ default: m.ConflictBar })));

const PANELS = { text: <TextPanel />, trace: <TracePanel />, system: <SystemPanel />, lts: <LtsPanel />, inspector: <InspectorPanel /> };

export interface AppProps {
  readonly store: WorkspaceStore;
  readonly files: FilesPort;
  readonly gallery: GalleryPort;
  readonly preferences: PreferencesPort;
  readonly layout: Layout;
}

/** The page: contexts, keys, dropped files, and the frame with the place that is open. */
export function App({ store, files, gallery, preferences, layout }: AppProps): JSX.Element {
  const [arrangement, rearrange] = useReducer((n: number) => n + 1, 0);
  const sizes = useMemo<PanelSizes>(() => ({
    read: (group) => preferences.read().panelSizes[group],
    write: (group, sizesInPerCent) => {
      const { [group]: _before, ...others } = preferences.read().panelSizes;
      preferences.write({ panelSizes: sizesInPerCent ? { ...others, [group]: sizesInPerCent } : others });
    },
  }), [preferences]);
  const commands = useMemo(() => createCommands({
    pickFile: () => void pickFile(files, store.getState),
    resetPanels: () => {
      preferences.write({ panelSizes: {} });
      store.getState().setView({ maximised: null });
      rearrange();
    },
  }), [store, files, preferences]);
  const compareFiles = useMemo<CompareFiles>(() => ({
    pick: (side) => void pickForSide(files, store.getState, side),
    openExample: (side, file) => void openExampleForSide(gallery, store.getState, side, file),
  }), [store, files, gallery]);
  useEffect(() => listenForKeys(window, store, commands), [store, commands]);
  useEffect(() => listenForFiles((file) => void openDropped(files, file, store.getState)), [store, files]);
  return (
    <WorkspaceContext value={store}>
      <CommandsContext value={commands}>
        <LayoutContext value={layout}>
          <PanelSizesContext value={sizes}>
            <Page key={arrangement} compareFiles={compareFiles} />
          </PanelSizesContext>
        </LayoutContext>
      </CommandsContext>
    </WorkspaceContext>
  );
}

function Page({ compareFiles }: { readonly compareFiles: CompareFiles }): JSX.Element {
  const place = useWorkspace((s) => s.place);
  const theme = useWorkspace((s) => s.theme);
  const title = useWorkspace((s) => s.document.title);
  const isConflict = useWorkspace((s) => s.saveStatus === 'conflict');
  const notices = useWorkspace((s) => s.notices);
  const dismiss = useWorkspace((s) => s.dismiss);
  const announcement = useWorkspace((s) => s.announcement);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => {
    const of = place === 'compare' ? messages.shell.comparing(title) : title;
    document.title = place !== 'start' && title ? `${of} · ${messages.shell.product}` : messages.shell.product;
  }, [place, title]);
  return (
    <>
      <Shell timeline={timelineOf(place)} banner={isConflict && <Suspense><ConflictBar /></Suspense>}>
        <Here place={place} compareFiles={compareFiles} />
      </Shell>
      <Dialogs />
      <TooltipLayer />
      <LiveRegion said={announcement} notices={notices} onDismiss={dismiss} />
    </>
  );
}

function timelineOf(place: Place): JSX.Element | null {
  switch (place) {
    case 'start': return null;
    case 'debug': return <Timeline />;
    case 'compare': return <Suspense><CompareTimeline /></Suspense>;
  }
}

function Here({ place, compareFiles }: { readonly place: Place; readonly compareFiles: CompareFiles }): JSX.Element {
  switch (place) {
    case 'start': return <Suspense><StartPlace /></Suspense>;
    case 'debug': return <DebugPlace panels={PANELS} />;
    case 'compare': return <Suspense><ComparePlace files={compareFiles} /></Suspense>;
  }
}

function Dialogs(): JSX.Element | null {
  const dialog = useWorkspace((s) => s.dialog);
  const typedRef = useRef<Typed>(NOTHING_TYPED);
  if (dialog === null) return null;
  return (
    <Suspense fallback={<TypedAhead typedRef={typedRef} />}>
      {dialog === 'share' ? <ShareDialog /> : dialog === 'search' ? <SearchDialog typedRef={typedRef} /> : <KeysDialog />}
    </Suspense>
  );
}

/** A file dropped anywhere is opened, unless what it was dropped on took it. */
function listenForFiles(onFile: (file: File) => void): () => void {
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const onDragOver = (event: DragEvent): void => {
    if (hasFile(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (event.defaultPrevented || !file) return;
    event.preventDefault();
    onFile(file);
  };
  window.addEventListener('dragover', onDragOver);
  window.addEventListener('drop', onDrop);
  return () => {
    window.removeEventListener('dragover', onDragOver);
    window.removeEventListener('drop', onDrop);
  };
}
