/** What the gestures of the drawing do: commands of the store, then the focus goes to what came of it. */
import { useMemo } from 'react';
import type { DrawCommand, PortRef, Template } from '../../engine/engine-api.ts';
import type { Role } from '../../core/term/program.ts';
import { portsOf } from '../../store/connecting.ts';
import { nameAfter } from '../../store/draw-slice.ts';
import { refusalText } from '../../store/draw-words.ts';
import { messages } from '../../store/messages/en.ts';
import type { Gesture, Point, PortName, Workspace } from '../../store/state.ts';

import { useWorkspaceApi, type WorkspaceStore } from '../kit/use-workspace.ts';
import type { Leaving } from './in-place.tsx';

/** Why a command was not carried out, in words; null when it was. */
export type Told = Promise<string | null>;

/** A field that says a refusal itself, and closes when there is none (`onDone`). */
interface Field extends Leaving {
  readonly onDone: () => void;
}

interface Options extends Partial<Field> {
  readonly at?: Point | undefined;
  /** The second command of a gesture. */
  readonly continues?: boolean;
  /** What it makes is what comes of it, not what it is done on. */
  readonly isMade?: boolean;
}

export interface Acts {
  readonly start: (gesture: Gesture) => void;
  /** Ends this gesture; another one that has begun meanwhile goes on. */
  readonly end: (gesture: Gesture) => void;
  /** Ends the gesture `add` when it is done. */
  readonly add: (what: NewComponent, leaving: Leaving) => Told;
  readonly rename: (component: string, name: string, field: Field) => Told;
  readonly setBehaviour: (component: string, text: string, field: Field) => Told;
  readonly setRole: (component: string, role: Role) => Told;
  readonly duplicate: (component: string, how: 'instance' | 'copy', at: Point) => Told;
  /** Asks first when it is used elsewhere. */
  readonly remove: (component: string, withUsers?: boolean) => Told;
  readonly renameChannel: (channel: string, name: string, field: Field) => Told;
  readonly setPrivate: (channel: string, isPrivate: boolean) => Told;
  readonly connect: (from: PortName, to: PortName, how: 'then' | 'or' | null) => Told;
  readonly disconnect: (port: PortName) => Told;
  readonly addPort: (port: { readonly component: string; readonly channel: string; readonly polarity: 'send' | 'receive' }, field: Field) => Told;
}

export interface NewComponent {
  readonly template: Template;
  readonly name: string;
  readonly at: Point | null;
  /** The port it is connected to at once. */
  readonly answers: PortName | null;
}

const words = messages.drawing;
const ORIGIN: Point = { x: 0, y: 0 };
const GONE = { kind: 'gone' } as const;

export function useActs(): Acts {
  const api = useWorkspaceApi();
  return useMemo(() => createActs(api), [api]);
}

function createActs(api: WorkspaceStore): Acts {
  const componentOf = (name: string): Component | undefined => api.getState().network?.components.find((c) => c.name === name);
  const definitionOf = (name: string): string | null => componentOf(name)?.definition ?? null;
  const channelOf = (id: string): string => api.getState().network?.channels.find((c) => c.id === id)?.name ?? id;
  const refOf = ({ component, channel, polarity }: PortName): PortRef | null => {
    const address = componentOf(component)?.address;
    return address === undefined ? null : { component: address, channel: channel === null ? null : channelOf(channel), polarity };
  };

  /** `about`: the component that gets the focus, if the command made none. */
  async function run(command: DrawCommand | null, about: string | null, { at, onDone, isLeaving = false, continues = false, isMade = false }: Options = {}): Told {
    if (!command) return refusalText(GONE);
    const { network } = api.getState();
    const outcome = await api.getState().draw(command, { quietly: onDone !== undefined, continues, ...(at && { at }), ...(about !== null && !isMade && { about }) });
    if (!outcome.ok) return refusalText(outcome.refusal);
    onDone?.();
    if (!isLeaving) focusComponent(about === null || isMade ? (outcome.drawn.component ?? about) : nameAfter(about, network, outcome.drawn));
    return null;
  }

  function tellWithUndo(text: string): void {
    api.getState().notify({ tone: 'info', text, actions: [{ label: words.undo, run: () => api.getState().undo() }], sticky: false });
  }

  return {
    start: (gesture) => api.getState().setView({ gesture }),
    end: (gesture) => {
      if (api.getState().gesture === gesture) api.getState().setView({ gesture: null });
    },
    add: async ({ template, name, at, answers }, leaving) => {
      const { gesture } = api.getState();
      // The first of all: once the drawing is there it would look for a place for what has one by then.
      if (gesture?.kind === 'add' && !gesture.at) api.getState().setView({ gesture: { ...gesture, at: ORIGIN } });
      const onDone = (): void => {
        if (api.getState().gesture?.kind === 'add') api.getState().setView({ gesture: null });
      };
      const told = await run({ kind: 'add', template, name }, null, { ...leaving, at: at ?? undefined, onDone });
      if (told === null && answers) await connectNew(answers, name);
      return told;
    },
    rename: (component, name, field) => {
      const from = definitionOf(component);
      return run(from === null ? null : { kind: 'rename', from, to: name }, component, field);
    },
    setBehaviour: (component, text, field) => {
      const name = definitionOf(component);
      return run(name === null ? null : { kind: 'set-behaviour', name, text }, component, field);
    },
    setRole: async (component, role) => {
      const name = definitionOf(component);
      const count = api.getState().network?.components.filter(({ definition }) => definition === name).length ?? 0;
      const told = await run(name === null ? null : { kind: 'set-role', name, role }, component);
      if (told === null && name !== null && count > 1) tellWithUndo(words.allChanged(name, count));
      return told;
    },
    duplicate: (component, how, at) => {
      const address = componentOf(component)?.address;
      return run(address === undefined ? null : { kind: 'duplicate', component: address, how }, component, { at, isMade: true });
    },
    remove: async (component, withUsers = false) => {
      const address = componentOf(component)?.address;
      if (address === undefined) return refusalText(GONE);
      const after = nearest(api.getState(), component);
      const outcome = await api.getState().draw({ kind: 'remove', component: address, withUsers }, { quietly: true });
      if (outcome.ok) {
        focusComponent(after);
        return null;
      }
      if (outcome.refusal.kind === 'used') {
        const { name, by } = outcome.refusal;
        api.getState().setView({ gesture: { kind: 'remove', component, name, by } });
        return null;
      }
      const text = refusalText(outcome.refusal);
      api.getState().notify({ tone: 'warn', text, actions: [], sticky: false });
      return text;
    },
    renameChannel: (channel, name, field) => run({ kind: 'rename-channel', from: channelOf(channel), to: name }, null, field),
    setPrivate: (channel, isPrivate) => run({ kind: 'set-private', channel: channelOf(channel), isPrivate, hull: api.getState().network?.channels.find((c) => c.id === channel)?.hull ?? null }, null),
    connect: (from, to, how) => {
      const [a, b] = [refOf(from), refOf(to)];
      return run(a && b && { kind: 'connect', from: a, to: b, name: null, how }, from.component);
    },
    disconnect: async (port) => {
      const ref = refOf(port);
      const told = await run(ref && { kind: 'disconnect', port: ref }, port.component);
      if (told === null) tellWithUndo(words.channel.disconnected(ref?.channel ?? '', port.component));
      return told;
    },
    addPort: ({ component, channel, polarity }, field) => {
      const address = componentOf(component)?.address;
      return run(address === undefined ? null : { kind: 'add-port', component: address, channel, polarity, how: null }, component, field);
    },
  };

  /** Joins a new component to the port it was drawn for: by the first port of its own that fits, else by its border. */
  async function connectNew(from: PortName, name: string): Promise<void> {
    const { network } = api.getState();
    const address = network?.components.find((c) => c.name === name)?.address;
    if (!network || address === undefined) return;
    const fits = from.polarity === null ? portsOf(network, address)[0] : portsOf(network, address).find((port) => port.polarity !== from.polarity);
    // From the new one, which keeps the focus.
    // Two borders: what the old one does already is answered, before a channel of their own.
    const old = network.components.find((c) => c.name === from.component)?.address;
    const to = fits || from.channel !== null || old === undefined ? from : (portsOf(network, old)[0] ?? from);
    const [a, b] = [fits ? refOf(fits) : { component: address, channel: null, polarity: null }, refOf(to)];
    if (a && b) await run({ kind: 'connect', from: a, to: b, name: null, how: null }, name, { continues: true });
  }
}

type Network = NonNullable<Workspace['network']>;
type Component = Network['components'][number];

/** Who gets the focus when a component goes. */
function nearest({ network }: Workspace, component: string): string | null {
  const at = network?.components.findIndex((c) => c.name === component) ?? -1;
  return (network?.components[at + 1] ?? network?.components[at - 1])?.name ?? null;
}

const MOST_FRAMES = 20;

/** Gives the focus to a component as soon as it is drawn, unless the reader has gone on to something else. */
export function focusComponent(name: string | null, framesLeft = MOST_FRAMES): void {
  if (name === null) return;
  requestAnimationFrame(() => {
    const panel = document.querySelector('[data-panel="system"]');
    const here = document.activeElement;
    if (!panel || here?.matches('input, textarea') === true) return;
    const found = panel.querySelector<HTMLElement>(`[data-component="${CSS.escape(name)}"]`);
    found?.focus({ preventScroll: true });
    // It may not be there yet, or be there and not be shown.
    if (document.activeElement !== found && framesLeft > 0) focusComponent(name, framesLeft - 1);
  });
}
