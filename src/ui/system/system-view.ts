/** What the System drawing says about one state: how each component, line and open port looks, and how it is called. */
import type { Address } from '../../core/base/brand.ts';
import type { Snapshot, StepView, Wait } from '../../engine/engine-api.ts';
import { componentWords } from '../../store/component-words.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot, currentState, shownLts } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import type { Flow } from '../../store/system-picture.ts';

const words = messages.system;

export type LineLook = 'plain' | 'can' | 'hold' | 'wait' | 'dim';

export interface LineView {
  readonly look: LineLook;
  readonly label: string;
  /** The component that its arrow points at. */
  readonly towards: number | null;
  /** The channel's resource is held, even if something can step here. */
  readonly isHeld: boolean;
  /** Place in a circle of waits, -1 outside. */
  readonly order: number;
  /** Who sends in the first of them; -1 where nothing can step. */
  readonly sender: number;
  /** Enabled steps over this line. */
  readonly steps: readonly number[];
  readonly name: string;
}

export type NodeTone = 'plain' | 'can' | 'waits' | 'ended' | 'failed' | 'leftOut';

export interface NodeView {
  readonly tone: NodeTone;
  readonly text: string;
  readonly code: string;
  readonly name: string;
  /** The term it stands at, for the tooltip. */
  readonly term: string;
  readonly offers: string;
  readonly waitsFor: string;
}

export interface SystemView {
  readonly nodes: readonly NodeView[];
  readonly lines: readonly LineView[];
  readonly stubs: readonly LineView[];
  /** Members of each circle of waits. */
  readonly circles: readonly (readonly Address[])[];
}

const views = new WeakMap<Snapshot, { readonly flow: Flow; readonly view: SystemView }>();

/** The view of a state, computed once. */
export function viewOf(flow: Flow, snapshot: Snapshot): SystemView {
  const known = views.get(snapshot);
  if (known?.flow === flow) return known.view;
  const view = describe(flow, snapshot);
  views.set(snapshot, { flow, view });
  return view;
}

/** Can the component never move again while others still can? Only claimed where everything reachable was explored. */
export function isStuckForGood(s: Workspace, address: Address): boolean {
  const lts = shownLts(s);
  const state = currentState(s);
  const snapshot = currentSnapshot(s);
  const component = snapshot?.components[address];
  if (!lts || state === null || !snapshot || snapshot.end !== null || component?.life !== 'alive') return false;
  const role = s.network?.components[address]?.role;
  if (component.isFirst && (role === 'tool' || role === 'resource')) return false;
  return (((lts.canMove[state * lts.wordsPerState + (address >> 5)] ?? ~0) >>> (address & 31)) & 1) === 0;
}

function describe(flow: Flow, snapshot: Snapshot): SystemView {
  const { network, graph } = flow;
  const nameOf = (address: number): string => network.components[address]?.name ?? '?';
  const circles = snapshot.reasons.flatMap((reason) => (reason.kind === 'circle' ? [reason.waits] : []));
  const waits = circles.length > 0 ? circles.flat() : snapshot.waits.filter((wait) => isWorthDrawing(flow, snapshot, wait));
  const isHold = (wait: Wait): boolean => snapshot.holds.some((h) => h.resource === wait.from && h.holder === wait.to);

  const base = network.channels.map((c) => c.name);
  const namesOn = (channels: readonly number[] = []): readonly string[] => channels.map((c) => base[c] ?? '');
  const lines = graph.lines.map(({ a, b, channels }): LineView => {
    const labels = namesOn(channels);
    return { look: circles.length > 0 ? 'dim' : 'plain', label: labelOf(labels), towards: null, isHeld: false, order: -1, sender: -1, steps: [], name: words.name.between(labels.join(', '), nameOf(a), nameOf(b)) };
  });
  const change = (at: number, view: Partial<LineView>): void => {
    const line = lines[at];
    if (line) lines[at] = { ...line, ...view };
  };
  for (const { holder, resource } of snapshot.holds) {
    change(flow.lineOf(holder, resource), { look: circles.length > 0 ? 'dim' : 'hold', label: words.holds, isHeld: true, name: words.name.held(nameOf(holder), nameOf(resource)) });
  }
  waits.forEach((wait, order) => {
    const at = flow.lineOf(wait.from, wait.to);
    const isCircle = circles.length > 0;
    if (isHold(wait)) change(at, { look: 'hold', order });
    else change(at, { look: 'wait', label: wait.channel, towards: wait.to, order: isCircle ? order : -1, name: words.name.waiting(nameOf(wait.from), wait.channel) });
  });
  const over = (at: (step: StepView) => number): ReadonlyMap<number, readonly StepView[]> => {
    const found = new Map<number, StepView[]>();
    for (const step of snapshot.steps) {
      const line = at(step);
      if (line >= 0) found.set(line, [...(found.get(line) ?? []), step]);
    }
    return found;
  };
  for (const [at, steps] of over((s) => (s.from !== null && s.to !== null ? flow.lineOf(s.from, s.to) : -1))) {
    change(at, { look: 'can', label: labelOf([...steps.map((s) => s.name), ...namesOn(graph.lines[at]?.channels)]), steps: steps.map((s) => s.index), sender: steps[0]?.from ?? -1, name: nameOfSteps(steps, nameOf) });
  }

  const stubs = graph.stubs.map(({ node, channels, isOpen }): LineView => {
    const labels = namesOn(channels);
    const name = (isOpen ? words.name.open : words.name.unanswered)(labels.join(', '), nameOf(node));
    return { look: 'plain', label: labelOf(labels), towards: null, isHeld: false, order: -1, sender: -1, steps: [], name };
  });
  const stubAt = (step: StepView): number => {
    const node = step.from ?? step.to;
    if (step.from !== null && step.to !== null) return -1;
    return graph.stubs.findIndex((stub) => stub.node === node && stub.channels.some((c) => network.channels[c]?.id === step.channelId));
  };
  for (const [at, steps] of over(stubAt)) {
    const stub = stubs[at];
    if (stub) stubs[at] = { ...stub, look: 'can', label: labelOf([...steps.map((s) => s.name), ...namesOn(graph.stubs[at]?.channels)]), steps: steps.map((s) => s.index), name: canName(stub.name, steps.length) };
  }

  const moving = new Set(snapshot.steps.flatMap((s) => s.participants));
  const lonely = new Set(snapshot.reasons.flatMap((r) => (r.kind === 'lonely' ? [r.address] : [])));
  const nodes = network.components.map(({ address, name, role, isLeftOut }): NodeView => {
    const { kind, text, code } = componentWords(snapshot, network, address);
    const own = waits.filter((w) => w.from === address && !isHold(w));
    const held = snapshot.holds.filter((h) => h.holder === address).map((h) => nameOf(h.resource));
    const waitsFor = [...new Set(own.map((w) => w.to))].map((to) => {
      const holder = snapshot.holds.find((h) => h.resource === to)?.holder;
      return { plain: holder === undefined ? nameOf(to) : words.name.whichHolds(nameOf(to), nameOf(holder)), table: holder === undefined ? nameOf(to) : words.table.heldBy(nameOf(to), nameOf(holder)) };
    });
    const says = [
      held.length > 0 ? words.name.holds(held.join(', ')) : '',
      waitsFor.length > 0 ? words.name.waitsFor(waitsFor.map((w) => w.plain).join('; ')) : isLeftOut ? words.leftOut : `${text} ${code}`.trim(),
    ].filter((part) => part !== '').join(', ');
    const tone = isLeftOut ? 'leftOut' : kind === 'failed' ? 'failed' : kind === 'done' ? 'ended' : moving.has(address) ? 'can' : own.length > 0 || lonely.has(address) ? 'waits' : 'plain';
    return {
      tone, text: isLeftOut ? words.leftOut : text, code: isLeftOut ? '' : code, name: words.name.component(name, words.role[role], says),
      term: snapshot.components[address]?.term ?? '',
      offers: snapshot.components[address]?.offers.map((o) => o.text).join(', ') ?? '',
      waitsFor: waitsFor.map((w) => w.table).join(', '),
    };
  });
  return { nodes, lines, stubs, circles: circles.map((circle) => circle.map((w) => w.from)) };
}

/** Idle servers wait by nature, and what a lock waits for is drawn as being held. */
function isWorthDrawing({ network }: Flow, snapshot: Snapshot, wait: Wait): boolean {
  const role = network.components[wait.from]?.role;
  if (role === 'resource' || (role === 'tool' && snapshot.components[wait.from]?.isFirst)) return false;
  return !snapshot.steps.some((step) => step.participants.includes(wait.from));
}

/** One name, and how many more there are. */
function labelOf(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  return distinct.length < 2 ? (distinct[0] ?? '') : `${distinct[0]} +${distinct.length - 1}`;
}

const canName = (name: string, count: number): string => `${name}, ${count === 1 ? words.name.can : words.name.canSeveral(count)}`;

function nameOfSteps(steps: readonly StepView[], nameOf: (address: number) => string): string {
  const [first] = steps;
  if (!first || first.from === null || first.to === null) return '';
  return canName(words.name.line([...new Set(steps.map((s) => s.name))].join(', '), nameOf(first.from), nameOf(first.to)), steps.length);
}
