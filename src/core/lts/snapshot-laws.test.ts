import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step, SystemState } from '../semantics/system.ts';
import { expand, initialState } from '../semantics/system.ts';
import type { Program } from '../term/program.ts';
import { network } from '../testing/gen-network.ts';
import { runs } from '../testing/runs.ts';
import type { PlacedOffer, Wiring } from './network.ts';
import { wiringOf } from './network.ts';
import type { History } from './snapshot.ts';
import { historyAfter, snapshotOf } from './snapshot.ts';
import type { Snapshot } from './system-view.ts';

interface Moment {
  readonly state: SystemState;
  readonly snapshot: Snapshot;
  /** The step taken next; null at the end of the run. */
  readonly step: Step | null;
}

/** A run of a generated program: the nth number of `numbers` picks the nth step. */
function runOf(program: Program, numbers: readonly number[]): { readonly wiring: Wiring; readonly moments: readonly Moment[] } {
  let state = initialState(program, 'S');
  const wiring = wiringOf(state.skeleton);
  let history: History = new Map();
  const moments: Moment[] = [];
  for (const number of [...numbers, 0]) {
    const expansion = expand(state);
    const step = moments.length < numbers.length ? (expansion.steps[number % Math.max(1, expansion.steps.length)] ?? null) : null;
    moments.push({ state, snapshot: snapshotOf(wiring, state, expansion, history), step });
    if (!step) break;
    history = historyAfter(history, step.event);
    state = step.target;
  }
  return { wiring, moments };
}

function always(law: (run: ReturnType<typeof runOf>) => void): void {
  const property = fc.property(network, fc.array(fc.nat(), { minLength: 4, maxLength: 12 }), (program, numbers) => law(runOf(program, numbers)));
  fc.assert(property, { numRuns: runs(40), seed: 20240817 });
}

describe('on any run', () => {
  test('a component comes to offer nothing that was not foreseen for it at the start', () => {
    always(({ wiring, moments }) => {
      const shown = (offers: readonly PlacedOffer[]): readonly string[] => offers.flatMap(({ offer, channel }) => (channel ? [`${offer.polarity} ${channel.id}`] : []));
      const foreseen = wiring.skeleton.components.map(({ address, initial }) => shown(wiring.futureOffersOf(address, initial)));
      for (const { state } of moments) {
        for (const { address } of wiring.skeleton.components) {
          const local = state.locals[address];
          if (!local) throw new Error('no local term');
          expect(foreseen[address]).toEqual(expect.arrayContaining([...shown(wiring.offersOf(address, local))]));
          for (const { offer, channel } of wiring.offersOf(address, local)) expect(channel === null).toBe(offer.channel === null || offer.isBound);
        }
      }
    });
  });

  test('who takes part in a step has an offer that is enabled, who takes part in none has none', () => {
    always(({ moments }) => {
      for (const { snapshot } of moments) {
        const movers = new Set(snapshot.steps.filter(({ event }) => event.kind !== 'error').flatMap(({ participants }) => participants));
        for (const { address, offers } of snapshot.components) expect(offers.some(({ isEnabled }) => isEnabled)).toBe(movers.has(address));
      }
    });
  });

  test('two components that communicate are partners, on a channel of the network', () => {
    always(({ wiring, moments }) => {
      for (const { snapshot } of moments) {
        for (const { event, channelId, from, to } of snapshot.steps) {
          if (event.kind !== 'communication' || from === null || to === null || from === to) continue;
          const channel = wiring.network.channels.find(({ id }) => id === channelId);
          expect(channel?.senders).toContain(from);
          expect(channel?.receivers).toContain(to);
          const offers = snapshot.components[from]?.offers.filter((offer) => offer.channelId === channelId && offer.polarity === 'send');
          expect(offers?.some(({ partners }) => partners.includes(to))).toBe(true);
        }
      }
    });
  });

  test('who waits is freed only by somebody it was said to wait for', () => {
    always(({ moments }) => {
      for (const [i, { state, snapshot }] of moments.entries()) {
        const fromOutside = expand(state).openInputs.map(({ by }) => by.address);
        for (const { address, life } of snapshot.components) {
          if (life !== 'alive' || fromOutside.includes(address) || snapshot.steps.some(({ participants }) => participants.includes(address))) continue;
          const freeing = moments.slice(i).find(({ step }) => step && participantsIn(step).includes(address))?.step;
          if (freeing?.event.kind !== 'communication' || freeing.event.from.address === freeing.event.to.address) continue;
          const by = participantsIn(freeing).find((other) => other !== address);
          expect(snapshot.waits.filter(({ from }) => from === address).map(({ to }) => to)).toContain(by);
        }
      }
    });
  });

  test('a deadlock is explained exactly when somebody is alive, and its circles are made of its waits', () => {
    always(({ moments }) => {
      for (const { snapshot } of moments) {
        const isExplained = snapshot.end === 'deadlock' && snapshot.components.some(({ life }) => life === 'alive');
        expect(snapshot.reasons.length > 0).toBe(isExplained);
        const circles = snapshot.reasons.flatMap((reason) => (reason.kind === 'circle' ? reason.waits : []));
        expect(snapshot.waits).toEqual(expect.arrayContaining([...circles]));
      }
    });
  });

  test('only a resource that is away from its start is held, by one component, over a channel of theirs', () => {
    always(({ wiring, moments }) => {
      for (const { snapshot } of moments) {
        for (const { holder, resource, channel } of snapshot.holds) {
          expect(wiring.skeleton.components[resource]?.role).toBe('resource');
          expect(snapshot.components[resource]?.isFirst).toBe(false);
          const offers = snapshot.components[resource]?.offers.filter((offer) => offer.channel === channel);
          expect(offers?.some(({ partners }) => partners.includes(holder))).toBe(true);
        }
        expect(new Set(snapshot.holds.map(({ resource }) => resource)).size).toBe(snapshot.holds.length);
      }
    });
  });

  test('the parts of the term stand in it in the order of the components', () => {
    always(({ moments }) => {
      for (const { snapshot } of moments) {
        const { parts, text } = snapshot.term;
        expect(parts.map(({ address }) => address)).toEqual(snapshot.components.map(({ address }) => address));
        let end = 0;
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          end = part.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }
    });
  });
});

function participantsIn({ event }: Step): readonly number[] {
  return event.kind === 'communication' ? [event.from.address, event.to.address] : [event.by.address];
}
