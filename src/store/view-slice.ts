import type { Context } from './context.ts';
import { applyMove, record } from './edit-history.ts';
import type { Edit } from './edit-history.ts';
import type { Theme, ViewSlice } from './state.ts';

/** View changes that belong to the document (saved, shared). */
const KEPT = ['inspectorTab', 'traceView', 'maximised'] as const;

export function createViewSlice(context: Context, theme: Theme): ViewSlice {
  const { get, set, ports } = context;

  function moveAll(edit: Edit & { readonly kind: 'move' }): void {
    context.edits = record(context.edits, edit, ports.clock.now());
    set({ positions: applyMove(get().positions, edit), canUndo: true, canRedo: false });
    context.persist();
  }

  return {
    place: 'debug', theme, inspectorTab: 'now', traceView: 'chart', lowerTab: 'trace', phoneTab: 'trace',
    maximised: null, dialog: null, choosing: false, hover: null, selection: null, positions: {},
    derivation: { status: 'none' },
    letterKeys: ports.preferences.read().hasLetterKeys,
    setPlace: (place) => {
      set({ place });
      context.persist();
    },
    setTheme: (chosen) => {
      set({ theme: chosen });
      ports.preferences.write({ theme: chosen });
    },
    setView: (change) => {
      set(change);
      if (change.letterKeys !== undefined) ports.preferences.write({ hasLetterKeys: change.letterKeys });
      if (KEPT.some((key) => key in change)) context.persist();
    },
    setHover: (hover) => {
      if (hover !== get().hover) set({ hover });
    },
    select: (selection) => set({ selection }),
    moveComponent: (key, to) => {
      moveAll({ kind: 'move', places: { [key]: { from: get().positions[key] ?? null, to } } });
    },
    resetPositions: () => {
      const places = Object.fromEntries(Object.entries(get().positions).map(([key, from]) => [key, { from, to: null }]));
      if (Object.keys(places).length > 0) moveAll({ kind: 'move', places });
    },
    showDerivation: (index, at) => {
      const { analysis, system, steps, cursor, lastMove } = get();
      const position = at ?? cursor;
      if (system === null) return;
      set({ inspectorTab: 'rule', derivation: { status: 'loading', position, index } });
      const isCurrent = (): boolean => get().lastMove === lastMove && get().derivation.status === 'loading';
      ports.engine.derive({ source: analysis.source, system, choices: steps.slice(0, position), index }).then(
        (reply) => {
          if (!isCurrent()) return;
          if (reply.ok) set({ derivation: { status: 'ready', position, index, derivation: reply.value } });
          else set({ derivation: { status: 'failed', position, index, detail: reply.error.kind === 'internal' ? reply.error.detail : (reply.error.diagnostics[0]?.message ?? '') } });
        },
        (error: unknown) => {
          if (isCurrent()) set({ derivation: { status: 'failed', position, index, detail: String(error) } });
        },
      );
    },
  };
}
