/** Drawing: a command becomes the smallest edits of the text (the engine's work), and one entry of the history. */
import type { DrawCommand, Drawn, DrawRefusal, EngineFailure, Network, PortRef } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { commandText, deleteAllText, refusalText } from './draw-words.ts';
import { applyTexts, placesBetween, rekeyed, stretchesOf } from './edit-history.ts';
import { makeEdit, tell } from './editing.ts';
import { messages } from './messages/en.ts';
import type { DrawOutcome, DrawSlice, Point, Workspace } from './state.ts';

const words = messages.draw;

type Options = NonNullable<Parameters<DrawSlice['draw']>[1]>;
type Refusal = (DrawOutcome & { readonly ok: false })['refusal'];

export function createDrawSlice(context: Context): DrawSlice {
  const { get, ports } = context;
  /** The last commands: what was on screen before them, and the names that they changed. */
  let moves: readonly Move[] = [];

  /** `seen`: the network that the command was given for. */
  async function carryOut(command: DrawCommand, seen: Network | null, options: Options): Promise<DrawOutcome> {
    const { id } = get().document;
    for (;;) {
      if (get().analysis.source !== get().document.source) await context.readText();
      const s = get();
      if (s.document.id !== id) return { ok: false, refusal: { kind: 'gone' } };
      const meant = readdressed(command, seen, s.network, moves);
      if (!meant) return { ok: false, refusal: { kind: 'gone' } };
      const { source } = s.document;
      const reply = await ports.engine.draw({ source, system: s.system, command: meant });
      // Typed on meanwhile: the edits are for a text that is not there any more.
      if (get().document.id === id && get().document.source !== source) continue;
      if (get().document.id !== id) return { ok: false, refusal: { kind: 'gone' } };
      if (!reply.ok) return { ok: false, refusal: refusalOf(reply.error, s.system) };
      await put(meant, reply.value, options);
      return { ok: true, drawn: reply.value };
    }
  }

  /** Text and places change as one edit; what was made is selected as soon as it is drawn. */
  async function put(command: DrawCommand, drawn: Drawn, { at, continues = false, about, label: given }: Options): Promise<void> {
    const s = get();
    const label = given ?? commandText(command, s.network, drawn);
    const texts = stretchesOf(s.document.source, drawn.changes);
    const places = placesBetween(s.positions, placesAfter(s, drawn, at));
    if (drawn.system !== null) context.wantedSystem = drawn.system;
    context.wantedComponent = about === undefined ? drawn.component : nameAfter(about, s.network, drawn);
    const renames = command.kind === 'rename' || command.kind === 'rename-channel' ? [{ from: command.from, to: command.to }] : [];
    if (s.network) moves = [...moves, { before: s.network, renamed: drawn.renamed, renames }].slice(-MOST_MOVES);
    if (texts.length > 0 || Object.keys(places).length > 0) {
      makeEdit(context, { kind: 'drawing', texts, places, label, renames, keepsSteps: renames.length > 0 }, { reads: false, continues });
    }
    tell(context, words.history.done(label));
    if (texts.length > 0) await context.readText();
    context.set({ drawnCount: get().drawnCount + 1 });
  }

  function tellRefusal(command: DrawCommand, refusal: Refusal): void {
    const again = command.kind === 'remove' && refusal.kind === 'used'
      ? [{ label: deleteAllText(refusal), run: () => void get().draw({ ...command, withUsers: true }) }]
      : [];
    get().notify({ tone: refusal.kind === 'internal' ? 'bad' : 'warn', sticky: again.length > 0, text: refusalText(refusal), actions: again });
  }

  return {
    drawnCount: 0,
    closedHints: [],
    closeHint: () => context.set({ closedHints: [...get().closedHints, get().document.id] }),
    draw: (command, options = {}) => {
      const { network } = get();
      return new Promise((resolve) => {
        context.inOrder(async () => {
          const outcome = await carryOut(command, network, options).catch(
            (error: unknown): DrawOutcome => ({ ok: false, refusal: { kind: 'internal', detail: error instanceof Error ? error.message : String(error) } }),
          );
          if (!outcome.ok && options.quietly !== true) tellRefusal(command, outcome.refusal);
          resolve(outcome);
        });
      });
    },
    tryOut: async (command) => {
      const { document, system } = get();
      const reply = await ports.engine.draw({ source: document.source, system, command });
      if (!reply.ok) return { kind: 'refused', text: refusalText(refusalOf(reply.error, system)) };
      const { diagnostics } = await ports.engine.analyse(applyTexts(document.source, stretchesOf(document.source, reply.value.changes)));
      const known = new Set(get().analysis.diagnostics.map(({ message }) => message));
      const error = diagnostics.find(({ severity, message }) => severity === 'error' && !known.has(message));
      return error ? { kind: 'draft', text: error.message } : { kind: 'reads' };
    },
  };
}

/** What a component of the network before is called after a command. */
export function nameAfter(name: string, before: Network | null, { renamed }: Pick<Drawn, 'renamed'>): string {
  const prefix = `${before?.system ?? ''}/`;
  const to = renamed.find(({ from }) => from === `${prefix}${name}`)?.to;
  return to === undefined ? name : to.slice(to.indexOf('/') + 1);
}

/** The places when what was drawn is there: those of renamed components go along, the new one stands where it was put. */
function placesAfter(s: Workspace, { system, component, renamed }: Drawn, at: Point | undefined): Readonly<Record<string, Point>> {
  const places = rekeyed(s.positions, renamed);
  const shown = system ?? s.system;
  return at && component !== null && shown !== null ? { ...places, [`${shown}/${component}`]: { x: Math.round(at.x), y: Math.round(at.y) } } : places;
}

function refusalOf(error: DrawRefusal | EngineFailure, system: string | null): Refusal {
  return error.kind === 'problem' ? { kind: 'broken', name: system ?? '' } : error;
}

/** A command that was carried out. */
interface Move {
  readonly before: Network;
  readonly renamed: Drawn['renamed'];
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}

/** More gestures are never waiting at once. */
const MOST_MOVES = 20;

/**
 * The command with the addresses and names that everything has now; null when a component is gone. Components are known by their
 * names, and by what the commands since then have made of those: Lock is Lock#1 once it is duplicated.
 */
function readdressed(command: DrawCommand, seen: Network | null, now: Network | null, moves: readonly Move[]): DrawCommand | null {
  if (seen === now) return command;
  const first = moves.findIndex(({ before }) => before === seen);
  const since = first < 0 ? [] : moves.slice(first);
  const addressOf = (old: number): number | null => {
    const name = seen?.components[old]?.name;
    if (name === undefined || !seen || !now) return null;
    const key = since.reduce((at, { renamed }) => renamed.find(({ from }) => from === at)?.to ?? at, `${seen.system}/${name}`);
    const found = now.components.find((each) => `${now.system}/${each.name}` === key) ?? now.components.find((each) => each.name === name);
    return found?.address ?? null;
  };
  const nameOf = (old: string): string => since.flatMap(({ renames }) => renames).reduce((name, { from, to }) => (name === from ? to : name), old);
  const portOf = (port: PortRef): PortRef | null => {
    const component = addressOf(port.component);
    return component === null ? null : { ...port, component, channel: port.channel === null ? null : nameOf(port.channel) };
  };
  switch (command.kind) {
    case 'duplicate':
    case 'remove': {
      const component = addressOf(command.component);
      return component === null ? null : { ...command, component };
    }
    case 'add-port': {
      const component = addressOf(command.component);
      return component === null ? null : { ...command, component, channel: nameOf(command.channel) };
    }
    case 'connect': {
      const [from, to] = [portOf(command.from), portOf(command.to)];
      return from && to ? { ...command, from, to } : null;
    }
    case 'disconnect': {
      const port = portOf(command.port);
      return port && { ...command, port };
    }
    case 'rename':
    case 'rename-channel':
      return { ...command, from: nameOf(command.from) };
    case 'set-role':
    case 'set-behaviour':
      return { ...command, name: nameOf(command.name) };
    case 'set-private':
      return { ...command, channel: nameOf(command.channel) };
    case 'add':
    case 'place':
    case 'define':
    case 'declare':
    case 'declare-channels':
    case 'add-check':
      return command;
  }
}
