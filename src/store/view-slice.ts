import type { Context } from './context.ts';
import type { Places } from './edit-history.ts';
import { makeEdit } from './editing.ts';
import { messages } from './messages/en.ts';
import type { DerivationState, Theme, ViewSlice } from './state.ts';

const words = messages.draw.history;

/** View changes that belong to the document (saved, shared). */
const KEPT = ['inspectorTab', 'traceView', 'maximised'] as const;

export function createViewSlice(context: Context, theme: Theme): ViewSlice {
  const { get, set, ports } = context;

  function moveAll(places: Places, label: string): void {
    makeEdit(context, { kind: 'moving', texts: [], places, label, renames: [], keepsSteps: false });
  }

  return {
    place: 'debug', theme, inspectorTab: 'now', traceView: 'chart', lowerTab: 'trace', phoneTab: 'trace',
    maximised: null, dialog: null, choosing: false, hover: null, selection: null, gesture: null, caret: null, positions: {},
    derivation: { status: 'none' },
    letterKeys: ports.preferences.read().hasLetterKeys,
    setPlace: (place) => {
      if (place === get().place) return;
      set({ place, gesture: null, notices: get().notices.filter(({ about }) => about === undefined || about === place) });
      context.persistView();
      if (place === 'start') void context.refreshProjects();
      context.placeChanged();
    },
    setTheme: (chosen) => {
      set({ theme: chosen });
      ports.preferences.write({ theme: chosen });
    },
    setView: (change) => {
      set(change);
      if (change.letterKeys !== undefined) ports.preferences.write({ hasLetterKeys: change.letterKeys });
      if (KEPT.some((key) => key in change)) context.persistView();
    },
    setHover: (hover) => {
      if (hover !== get().hover) set({ hover });
    },
    select: (selection) => set({ selection }),
    moveComponent: (key, to) => {
      const from = get().positions[key] ?? null;
      if (from?.x !== to.x || from.y !== to.y) moveAll({ [key]: { from, to } }, words.move(key.slice(key.indexOf('/') + 1)));
    },
    resetPositions: () => {
      const places = Object.fromEntries(Object.entries(get().positions).map(([key, from]) => [key, { from, to: null }]));
      if (Object.keys(places).length > 0) moveAll(places, words.resetPlaces);
    },
    settlePlaces: (places) => {
      set({ positions: { ...get().positions, ...places } });
      context.persistView();
    },
    showDerivation: (index, at) => {
      const { analysis, system, steps, cursor } = get();
      const position = at ?? cursor;
      if (system === null) return;
      const asked: DerivationState = { status: 'loading', position, index };
      set({ inspectorTab: 'rule', derivation: asked });
      context.persistView();
      // Every move of the cursor, every new text and every other question puts something else in its place.
      const answer = (derivation: DerivationState): void => {
        if (get().derivation === asked) set({ derivation });
      };
      const failed = (detail: string): void => answer({ status: 'failed', position, index, detail });
      ports.engine.derive({ source: analysis.source, system, choices: steps.slice(0, position), index }).then(
        (reply) => {
          if (reply.ok) answer({ status: 'ready', position, index, derivation: reply.value });
          else failed(reply.error.kind === 'internal' ? reply.error.detail : (reply.error.diagnostics[0]?.message ?? ''));
        },
        (error: unknown) => failed(String(error)),
      );
    },
  };
}
