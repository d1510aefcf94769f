/** Edits on screen: text, places and the run change together, in the history and back. */
import type { Network } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { amend, applyPlaces, applyTexts, changesOf, extend, placesBetween, record, redo, rekeyed, undo } from './edit-history.ts';
import type { Edit } from './edit-history.ts';
import { messages } from './messages/en.ts';
import { renamedKeys } from './renamed-places.ts';
import { fittingLength } from './selectors.ts';
import type { CompareQuestion, CompareSide, Point, Workspace } from './state.ts';

const words = messages.draw.history;

/** A name in a term, as the lexer reads one. */
const NAME = /[\p{L}_#][\p{L}\p{M}\p{Nd}_#]*/gu;

/** Does an edit as an entry of the history, or as part of the newest one. `reads`: whether the store has the text read, not the caller. */
export function makeEdit(context: Context, edit: Edit, { reads = true, continues = false } = {}): void {
  context.edits = continues ? extend(context.edits, edit, context.get().document.source) : record(context.edits, edit, context.ports.clock.now());
  apply(context, edit, reads);
  context.typedSerial = edit.kind === 'typing' ? context.edits.serial : null;
}

/** Takes the newest edit back, or does it again, and says which it was. */
export function travel(context: Context, to: 'undo' | 'redo'): void {
  const taken = to === 'undo' ? undo(context.edits) : redo(context.edits);
  if (!taken) return;
  context.edits = taken.history;
  context.typedSerial = null;
  context.wantedComponent = null;
  apply(context, taken.edit, true);
  const said = to === 'undo' ? words.undone(taken.edit.label) : words.redone(taken.edit.label);
  tell(context, said);
}

/** Speaks now, and again in front of what the run says when the views have followed: a screen reader may have missed the first. */
export function tell(context: Context, said: string): void {
  if (context.get().isReading) context.saidBefore = said;
  context.set({ announcement: said });
}

function apply(context: Context, { texts, places, renames, keepsSteps }: Edit, reads: boolean): void {
  const s = context.get();
  const { changes: _before, ...document } = s.document;
  const isText = texts.length > 0;
  context.set({
    positions: applyPlaces(s.positions, places),
    canUndo: context.edits.done.length > 0, canRedo: context.edits.undone.length > 0,
    ...(keepsSteps ? withoutChecks(s) : {}),
    ...(renames.length > 0 ? { question: renames.reduce(questionUnder, s.question) } : {}),
    ...(isText ? {
      document: { ...document, source: applyTexts(document.source, texts), version: document.version + 1, ...(texts.length > 1 ? { changes: changesOf(texts) } : {}) },
      isReading: true,
    } : {}),
  });
  context.persist();
  if (isText && reads) context.textChanged();
}

/** The same steps under other names: the checks of printed events are made anew. Steps that did not fit before stay as they are. */
function withoutChecks(s: Workspace): Pick<Workspace, 'steps' | 'keptRuns'> {
  const free = (steps: Workspace['steps'], count: number): Workspace['steps'] => steps.map((step, i) => (i < count ? { ...step, check: null } : step));
  return { steps: free(s.steps, fittingLength(s)), keptRuns: s.keptRuns.map((run) => ({ ...run, steps: free(run.steps, run.steps.length) })) };
}

/** The question of Compare when a name of the open text has changed. */
function questionUnder(question: CompareQuestion | null, { from, to }: Edit['renames'][number]): CompareQuestion | null {
  const renamed = ({ process, file }: CompareSide): CompareSide => ({ file, process: file ? process : process.replaceAll(NAME, (name) => (name === from ? to : name)) });
  return question && { ...question, left: renamed(question.left), right: renamed(question.right) };
}

/**
 * The places when a text that was typed is shown: they go along with components that were renamed in it, as part of the entry
 * that changed the text. Components that are away for a while keep theirs.
 */
export function createPlacesFollower(context: Context): (network: Network | null) => Readonly<Record<string, Point>> {
  let documentId = '';
  /** Networks of the open document as they were shown last, the newest at the end. */
  const shown = new Map<string, Network>();
  let systems: readonly string[] = [];

  return (network) => {
    const s = context.get();
    if (s.document.id !== documentId) {
      shown.clear();
      systems = [];
      documentId = s.document.id;
    }
    if (!network) return s.positions;
    const isNewSystem = !systems.includes(network.system);
    const replaced = isNewSystem ? [...shown.values()].findLast(({ system }) => !s.analysis.systems.includes(system)) : undefined;
    const before = shown.get(network.system) ?? replaced;
    shown.delete(network.system);
    shown.set(network.system, network);
    systems = s.analysis.systems;
    if (!before || context.typedSerial === null) return s.positions;
    const constants = new Set(s.analysis.definitions.map(({ name }) => name));
    const positions = rekeyed(s.positions, renamedKeys(before, network, constants, Object.keys(s.positions)));
    context.edits = amend(context.edits, context.typedSerial, placesBetween(s.positions, positions));
    context.typedSerial = null;
    return positions;
  };
}
