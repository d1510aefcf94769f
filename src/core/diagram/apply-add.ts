/** New definitions, instances and declarations. */
import { err, ok } from '../base/result.ts';
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import { say } from '../syntax/messages.ts';
import type { Definition, Role } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import type { Draft } from './draft.ts';
import type { Template } from './draw-command.ts';
import { callOf, isComposition, par, STOP } from './edit-tree.ts';
import { allChannels, freshName, isConstantName } from './names.ts';
import { readItem, readTerm } from './typed.ts';
import type { SceneChannel } from './scene.ts';
import { isTaken } from './uses.ts';
import type { Application, CommandOf } from './outcome.ts';

const NAMES: Readonly<Record<Template, string>> = { agent: 'Agent', tool: 'Tool', lock: 'Lock', buffer: 'Buffer', process: 'P' };
const ROLES: Readonly<Record<Template, Role>> = { agent: 'agent', tool: 'tool', lock: 'resource', buffer: 'process', process: 'process' };

/** A template with an instance in the system on screen. */
export function add(draft: Draft, { template, name }: CommandOf<'add'>): Application {
  if (!isShownReadable(draft)) return err({ kind: 'broken', name: draft.scene.system ?? '' });
  if (name !== null && !isConstantName(name)) return err({ kind: 'not-a-name', name, wanted: 'constant' });
  if (name !== null && isTaken(draft.items, draft.scene.strays, name)) return err({ kind: 'name-taken', name });
  const fresh = name ?? freshName(NAMES[template], (each) => isTaken(draft.items, draft.scene.strays, each));
  draft.addDefinition({ name: fresh, role: ROLES[template], isSystem: false, params: [], body: behaviourOf(draft, template, fresh), origin: NO_ORIGIN, nameOrigin: NO_ORIGIN });
  return instantiate(draft, callOf(fresh), null);
}

/** One more instance of what is defined. */
export function place(draft: Draft, { call, hull }: CommandOf<'place'>): Application {
  if (!isShownReadable(draft)) return err({ kind: 'broken', name: draft.scene.system ?? '' });
  const term = readTerm(call);
  if (!term.ok) return term;
  if (hull !== null && draft.scene.hulls[hull] === undefined) return err({ kind: 'gone' });
  return instantiate(draft, term.value, hull);
}

function isShownReadable({ scene }: Draft): boolean {
  return scene.system === null || scene.isDrawn;
}

function behaviourOf(draft: Draft, template: Template, name: string): Term {
  const { scene, items } = draft;
  const channels = allChannels(items);
  const action = (kind: 'input' | 'output', channel: string, next: Term): Term => {
    const subject = { kind: 'name', name: channel, origin: NO_ORIGIN } as const;
    const prefix = kind === 'input' ? ({ kind, channel: subject, patterns: [], origin: NO_ORIGIN } as const) : ({ kind, channel: subject, args: [], origin: NO_ORIGIN } as const);
    return { kind: 'prefix', action: prefix, next, origin: NO_ORIGIN };
  };
  const again = callOf(name);
  /** Two names nobody uses, or those under which others already meet here without values. */
  const pair = (first: string, second: string, isShared: boolean): readonly [string, string] => {
    const carriesNothing = (each: string): boolean => !channels.has(each) || scene.channels.some((channel) => channel.name === each && channel.arity === 0);
    if (isShared && carriesNothing(first) && carriesNothing(second)) return [first, second];
    for (let i = 1; ; i += 1) {
      const [one, two] = [first, second].map((each) => (i === 1 ? each : `${each}${i}`));
      if (one !== undefined && two !== undefined && !channels.has(one) && !channels.has(two)) return [one, two];
    }
  };
  switch (template) {
    case 'agent': {
      // it calls a tool that it can reach; else it does nothing until it is connected
      const calls = callsOf(draft);
      return calls.length === 0 ? STOP : calls.reduceRight<Term>((next, { kind, channel }) => action(kind, channel, next), again);
    }
    case 'tool': {
      const [call, result] = pair('call', 'result', true);
      return action('input', call, action('output', result, again));
    }
    case 'lock': {
      const [take, give] = pair(`take${name}`, `give${name}`, false);
      return action('input', take, action('input', give, again));
    }
    case 'buffer': {
      const [put, get] = pair('put', 'get', true);
      return action('input', put, action('output', get, again));
    }
    case 'process':
      return STOP;
  }
}

interface Call {
  readonly kind: 'input' | 'output';
  readonly channel: string;
}

/** What a new component can say to the first tool it reaches: a call, then the answer, where there is one. None carries a value. */
function callsOf(draft: Draft): readonly Call[] {
  const { scene } = draft;
  const shown = scene.system === null ? null : draft.definition(scene.system);
  const around = shown === null ? [] : restrictionsAround(shown.body);
  // under a relabelling its names would be other channels
  if (around === null) return [];
  const isReached = ({ arity, isOpen, hull }: SceneChannel): boolean => {
    const origin = hull === null ? undefined : scene.hulls[hull]?.origin;
    return arity === 0 && (isOpen || (origin !== undefined && around.includes(origin)));
  };
  for (const { role, address } of scene.components) {
    if (role !== 'tool') continue;
    const asked = scene.channels.find((channel) => channel.receivers.includes(address));
    const answered = scene.channels.find((channel) => channel.senders.includes(address));
    if (asked === undefined || !isReached(asked) || (answered !== undefined && !isReached(answered))) continue;
    return [{ kind: 'output', channel: asked.name }, ...(answered === undefined ? [] : [{ kind: 'input', channel: answered.name } as const])];
  }
  return [];
}

/** Origins of the restrictions inside which `withOperand` puts an operand; null where it comes under a relabelling. */
function restrictionsAround(body: Term): readonly OriginId[] | null {
  if (body.kind === 'relabel' && isComposition(body.body)) return null;
  if (body.kind !== 'restrict') return [];
  const inside = restrictionsAround(body.body);
  return inside && [body.origin, ...inside];
}

/** Puts an instance into the system on screen, or into a new system. */
function instantiate(draft: Draft, term: Term, hull: number | null): Application {
  const { scene } = draft;
  const focus = { kind: 'new', term } as const;
  const shown = scene.system === null ? null : draft.definition(scene.system);
  const around = hull === null ? null : (scene.hulls[hull]?.origin ?? null);
  if (around !== null) {
    draft.replace(around, (found) => withOperand(found, term));
    return ok({ system: null, focus });
  }
  if (shown !== null && (shown.isSystem || isComposition(shown.body))) {
    draft.changeDefinition(shown.name, (definition) => ({ ...definition, body: withOperand(definition.body, term) }));
    return ok({ system: null, focus });
  }
  const name = freshName('Main', (each) => isTaken(draft.items, draft.scene.strays, each));
  const body = shown === null ? term : par(callOf(shown.name), term);
  const system: Definition = { name, role: 'process', isSystem: true, params: [], body, origin: NO_ORIGIN, nameOrigin: NO_ORIGIN };
  draft.addSystem(system);
  return ok({ system: name, focus });
}

/** One more operand of the outermost `|`, inside what is around it. */
export function withOperand(body: Term, operand: Term): Term {
  if (body.kind === 'stop') return operand;
  if (body.kind === 'restrict' || (body.kind === 'relabel' && isComposition(body.body))) return { ...body, body: withOperand(body.body, operand) };
  return par(body, operand);
}

/** A definition without an instance. */
export function define(draft: Draft, { name, role, isSystem, params, behaviour }: CommandOf<'define'>): Application {
  if (!isConstantName(name)) return err({ kind: 'not-a-name', name, wanted: 'constant' });
  if (draft.definition(name) !== null) return err({ kind: 'name-taken', name });
  const word = isSystem ? 'system ' : role === 'process' ? '' : `${role} `;
  const before = `${word}${name}${params.trim() === '' ? '' : `(${params})`} = `;
  const typed = readItem(before, behaviour);
  if (!typed.ok) return typed;
  const { item, text } = typed.value;
  const isAsSaid = item.kind === 'definition' && item.definition.name === name && item.definition.role === role && item.definition.isSystem === isSystem;
  if (!isAsSaid || (item.definition.params.length === 0) !== (params.trim() === '')) return err({ kind: 'unreadable', message: say.otherHead().text, offset: 0 });
  draft.append(item, `${before}${text};`);
  return ok({ system: isSystem ? name : null, focus: null });
}

/** Types, sets, channels and checks. */
export function declare(draft: Draft, command: CommandOf<'declare'> | CommandOf<'declare-channels'> | CommandOf<'add-check'>): Application {
  const [before, rest] = declarationOf(command);
  if (command.kind === 'declare') {
    if (!isConstantName(command.name)) return err({ kind: 'not-a-name', name: command.name, wanted: 'constant' });
    if (draft.items.some((item) => item.kind === command.what && item.name === command.name)) return err({ kind: 'name-taken', name: command.name });
  }
  const typed = readItem(before, rest);
  if (!typed.ok) return typed;
  const { item, text, isWhole } = typed.value;
  const wanted = command.kind === 'declare' ? command.what : command.kind === 'add-check' ? 'check' : 'chan';
  if (item.kind !== wanted || !isWhole) return err({ kind: 'unreadable', message: say.otherKind(wanted).text, offset: 0 });
  draft.append(item, `${before}${text};`);
  return ok({ system: null, focus: null });
}

function declarationOf(command: CommandOf<'declare'> | CommandOf<'declare-channels'> | CommandOf<'add-check'>): readonly [string, string] {
  switch (command.kind) {
    case 'declare':
      return [`${command.what} ${command.name} = `, command.meaning];
    case 'declare-channels': {
      const names = command.names.join(', ');
      if (command.payload === null) return ['chan ', names];
      const payload = command.payload.trim();
      return [`chan ${names}: `, payload.startsWith('(') ? payload : `(${payload})`];
    }
    case 'add-check':
      return ['check ', command.text.replace(/^\s*check\b/, '')];
  }
}
