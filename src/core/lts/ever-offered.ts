/**
 * What a component could offer at most, read off its text: used where its own behaviour has too many local states to look at
 * each. Values are taken for unknown, channels that are passed as arguments are followed, and whether a prefix can be
 * reached is not asked, so it offers at least what the component can.
 */
import { namesOf } from '../term/normal-form.ts';
import type { Program } from '../term/program.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';
import type { Call, Expr, Prefix, RelabelPair, Term } from '../term/term.ts';
import { childrenOf } from '../term/walk.ts';
import type { LocalOffer } from './local-moves.ts';
import { bodyOf, distinct, isPossible, offerOf } from './local-moves.ts';

/** From a name to the one outside; null when it does not get out. Names that stay are left out. */
type Renaming = ReadonlyMap<string, string | null>;

/** No text is that long; a guard against relabellings that never come back to one another. */
const MAX_TERMS = 100_000;

/** Without internal steps and names bound inside. */
export function everOffered(start: Term, program: Program): readonly LocalOffer[] {
  const found: LocalOffer[] = [];
  const entered = new Set<string>();
  const waiting: { readonly term: Term; readonly renaming: Renaming }[] = [{ term: start, renaming: new Map() }];
  for (let count = 0; count < MAX_TERMS; count++) {
    const next = waiting.pop();
    if (!next) break;
    const { term, renaming } = next;
    if (term.kind === 'call') {
      const call = withoutData(term);
      const key = JSON.stringify([call.process, call.args.map(channelOrNull), [...renaming].sort(byName)]);
      const body = entered.has(key) ? null : bodyOf(call, program);
      entered.add(key);
      if (body) waiting.push({ term: body, renaming });
      continue;
    }
    if (term.kind === 'prefix') found.push(...offersAt(term, renaming));
    const inner = renamingInside(term, renaming);
    for (const child of reachableChildren(term)) waiting.push({ term: child, renaming: inner });
  }
  return distinct(found);
}

function offersAt(prefix: Prefix, renaming: Renaming): readonly LocalOffer[] {
  const offer = offerOf(prefix.action);
  if (!offer || offer.channel === null) return [];
  const outside = renaming.get(offer.channel);
  return outside === null ? [] : [{ ...offer, channel: outside ?? offer.channel }];
}

function reachableChildren(term: Term): readonly Term[] {
  if (term.kind === 'guard') return isPossible(term.condition, true) ? [term.body] : [];
  if (term.kind === 'if') return [...(isPossible(term.condition, true) ? [term.yes] : []), ...(isPossible(term.condition, false) ? [term.no] : [])];
  return childrenOf(term);
}

function renamingInside(term: Term, renaming: Renaming): Renaming {
  if (term.kind === 'restrict') return new Map([...renaming, ...namesOf(term.channels).map((name) => [name, null] as const)]);
  return term.kind === 'relabel' ? composedWith(term.pairs, renaming) : renaming;
}

function composedWith(pairs: readonly RelabelPair[], renaming: Renaming): Renaming {
  const inner = new Map<string, string | null>();
  for (const name of new Set([...pairs.map((pair) => pair.from), ...renaming.keys()])) {
    const to = relabelled(name, pairs);
    const outside = to === HIDDEN ? null : renaming.get(to);
    inner.set(name, outside === undefined ? to : outside);
  }
  return inner;
}

/** The call with its channels alone: what it does with data is not looked at. */
function withoutData(call: Call): Call {
  const unknown = (arg: Expr): Expr => ({ kind: 'variable', name: '?', origin: arg.origin });
  return { ...call, args: call.args.map((arg) => (channelOrNull(arg) === null ? unknown(arg) : arg)) };
}

function channelOrNull(arg: Expr): string | null {
  return arg.kind === 'literal' && arg.value.kind === 'channel' ? arg.value.name : null;
}

function byName(a: readonly [string, string | null], b: readonly [string, string | null]): number {
  return a[0] < b[0] ? -1 : 1;
}
