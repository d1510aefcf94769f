/**
 * A simple formula as what somebody can do: "Right can do coin and then refuse tea", "after every coin it can do tea". Chains
 * of modalities that end in what is offered and refused; for the others `predicateOf` is null, since there is no short way.
 * Weak modalities have the same words: who says them puts "seen from outside" before them (`isWeakly`).
 */
import { isAtom, type Claim, type List, type Modality } from './formula-words.ts';
import type { SentencePart } from './words.ts';

type Words = readonly SentencePart[];

/** Whether all its modalities are weak (true) or strong (false); null where it has both, and one word cannot stand for all. */
export function isWeakly(claim: Claim): boolean | null {
  const found = new Set<boolean>();
  const open: Claim[] = [claim];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('parts' in next) open.push(...next.parts);
    else if ('body' in next) {
      found.add(next.isWeak);
      open.push(next.body);
    }
  }
  return found.size > 1 ? null : found.has(true);
}

const word = (text: string): SentencePart => ({ kind: 'word', text });
const event = (label: string): SentencePart => (label === 'tau' ? word('an inside step') : { kind: 'code', text: label });

/** A main clause with that subject, or null. */
export function predicateOf(claim: Claim, subject: SentencePart): Words | null {
  switch (claim.kind) {
    case 'tt': case 'ff':
      return null;
    case 'and': case 'or': {
      const said = offersOf(claim, 'finite');
      return said && [subject, word(' '), ...said];
    }
    case 'diamond':
      return isAtom(claim) ? [subject, word(' can '), ...doing(claim)] : able(claim, subject);
    case 'box':
      return isAtom(claim) ? [subject, word(' cannot '), ...doing(claim)] : afterEvery(claim, subject);
  }
}

function doing({ label, isWeak }: Modality): Words {
  if (label !== 'tau') return [word('do '), event(label)];
  return [word(isWeak ? 'take some inside steps, or none,' : 'take an inside step')];
}

function able(claim: Modality, subject: SentencePart): Words | null {
  const act = infinitive(claim);
  return act && [subject, word(' can '), ...act];
}

function afterEvery(claim: Modality, subject: SentencePart): Words | null {
  const then = predicateOf(claim.body, subject);
  const comma = claim.body.kind === 'box' && !isAtom(claim.body) ? ', ' : ' ';
  if (claim.label === 'tau' && claim.isWeak) return then && [word('after any inside steps, or none, '), ...then];
  return then && [word('after every '), claim.label === 'tau' ? word('inside step') : event(claim.label), word(comma), ...then];
}

/** What follows "can": "do coin and then refuse tea". */
function infinitive(claim: Modality): Words | null {
  const { body } = claim;
  if (body.kind === 'tt') return doing(claim);
  const then = body.kind === 'diamond' ? infinitive(body)
    : body.kind === 'and' || body.kind === 'or' ? offersOf(body, 'base')
      : isAtom(body) ? [word('refuse '), event(body.label)] : null;
  if (then) return [...doing(claim), word(' and then '), ...then];
  const after = predicateOf(body, word('it'));
  return after && [...doing(claim), word(' so that '), ...after];
}

/** "offers tea and coffee, but not milk": a list of what is possible and impossible, as a verb phrase. */
function offersOf(claim: List, form: 'finite' | 'base'): Words | null {
  const atoms = claim.parts.filter((part) => isAtom(part));
  if (atoms.length < claim.parts.length) return null;
  const can = atoms.filter(({ kind }) => kind === 'diamond');
  const cannot = atoms.filter(({ kind }) => kind === 'box');
  const offer = form === 'finite' ? 'offers ' : 'offer ';
  const not = form === 'finite' ? 'does not offer ' : 'not offer ';
  if (claim.kind === 'and') {
    if (can.length === 0) return [word(form === 'finite' ? 'refuses ' : 'refuse '), ...named(cannot, 'and')];
    return [word(offer), ...named(can, 'and'), ...(cannot.length > 0 ? [word(', but not '), ...named(cannot, 'or')] : [])];
  }
  const lacks = [word(`${not}${cannot.length > 2 ? 'all of ' : cannot.length === 2 ? 'both ' : ''}`), ...named(cannot, 'and')];
  if (can.length === 0) return lacks;
  return [word(offer), ...named(can, 'or'), ...(cannot.length > 0 ? [word(', or '), ...lacks] : [])];
}

function named(atoms: readonly Modality[], joint: 'and' | 'or'): Words {
  return atoms.flatMap((atom, i) => [...(i === 0 ? [] : [word(i < atoms.length - 1 ? ', ' : ` ${joint} `)]), event(atom.label)]);
}
