import { createContext, useContext } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Workspace } from '../../store/state.ts';

export type WorkspaceStore = StoreApi<Workspace>;

/** The one store of the page; `app` provides it, tests provide their own. */
export const WorkspaceContext = createContext<WorkspaceStore | null>(null);

/** The store itself, for reads inside event handlers. */
export function useWorkspaceApi(): WorkspaceStore {
  const store = useContext(WorkspaceContext);
  if (!store) throw new Error('no WorkspaceContext above this component');
  return store;
}

/** Subscribes to what `selector` picks; it must return the same object while nothing changed. */
export function useWorkspace<T>(selector: (state: Workspace) => T): T {
  return useStore(useWorkspaceApi(), selector);
}

/** The same for a selector that builds a small object or list; compared one level deep. */
export function useWorkspaceShallow<T>(selector: (state: Workspace) => T): T {
  return useStore(useWorkspaceApi(), useShallow(selector));
}
