/**
 * A formula of Hennessy–Milner logic in plain words, said of a state: "some coin leads to a state where tea is impossible". What
 * is said can be read in one way only: of a list, what is open at its end comes last or stands in brackets, and so does a list
 * inside a list. Weak modalities speak of what is seen: "some coin seen from outside leads to a state where …".
 */
import type { Formula } from '../core/logic/formula.ts';
import type { SentencePart } from './words.ts';

/** Words, and the part of the formula (preorder, `partsOf`) that says them. */
export type FormulaWord = SentencePart & { readonly part: number };

/** Longer formulas are not read by anybody: about what fits on a line or three. */
const PARTS_AT_MOST = 40;

/** A formula with its nots pushed inwards; each node knows its part and how many parts it has. */
export type Claim =
  | { readonly kind: 'tt' | 'ff'; readonly part: number }
  | { readonly kind: 'and' | 'or'; readonly part: number; readonly parts: readonly Claim[] }
  | { readonly kind: 'diamond' | 'box'; readonly part: number; readonly isWeak: boolean; readonly label: string; readonly body: Claim };

export type Modality = Extract<Claim, { readonly label: string }>;
/** A step that is possible, or impossible. */
export type Atom = Modality & { readonly body: { readonly kind: 'tt' | 'ff' } };
export type List = Extract<Claim, { readonly parts: readonly Claim[] }>;

/** How many parts a formula has, counted to `most + 1`; a computed formula shares parts and may be huge as a tree. */
export function sizeOf(formula: Formula, most = PARTS_AT_MOST): number {
  let count = 0;
  const open = [formula];
  for (let next = open.pop(); next !== undefined && count <= most; next = open.pop()) {
    count += 1;
    if (next.kind === 'and' || next.kind === 'or') open.push(...next.parts);
    else if ('body' in next) open.push(next.body);
  }
  return count;
}

export interface Telling {
  /**
   * No state has an inside step: then what is seen of a step is the step itself, weak modalities say what strong ones say
   * (those of `tau` nothing), and the shorter words are right as well.
   */
  readonly isQuiet?: boolean;
}

/** The claim that a formula holds (`isTrue`) or does not; null where the formula is too long for words. `part`: its number. */
export function claimOf(formula: Formula, isTrue = true, part = 0, { isQuiet = false }: Telling = {}): Claim | null {
  return sizeOf(formula) > PARTS_AT_MOST ? null : pushed(formula, isTrue, part, isQuiet);
}

const DUAL = { tt: 'ff', ff: 'tt', and: 'or', or: 'and', diamond: 'box', box: 'diamond' } as const;

function pushed(formula: Formula, isTrue: boolean, part: number, isQuiet: boolean): Claim {
  if (formula.kind === 'not') return pushed(formula.body, !isTrue, part + 1, isQuiet);
  const kind = isTrue ? formula.kind : DUAL[formula.kind];
  switch (formula.kind) {
    case 'tt': case 'ff':
      return simplified({ kind: kind === 'tt' ? 'tt' : 'ff', part });
    case 'and': case 'or': {
      let next = part + 1;
      const parts = formula.parts.map((inner) => {
        const claim = pushed(inner, isTrue, next, isQuiet);
        next += sizeOf(inner);
        return claim;
      });
      return simplified({ kind: kind === 'and' ? 'and' : 'or', part, parts });
    }
    case 'diamond': case 'box': {
      const body = pushed(formula.body, isTrue, part + 1, isQuiet);
      const isWeak = formula.isWeak && !isQuiet;
      if (formula.isWeak && isQuiet && formula.label === 'tau') return body;
      return simplified({ kind: kind === 'diamond' ? 'diamond' : 'box', part, isWeak, label: formula.label, body });
    }
  }
}

/** Without what says nothing: `φ and tt`, `<a>ff`, `[a]tt`, `<<tau>>tt`, a list in a list of its kind. */
function simplified(claim: Claim): Claim {
  switch (claim.kind) {
    case 'tt': case 'ff':
      return claim;
    case 'and': case 'or': {
      const [unit, zero] = claim.kind === 'and' ? (['tt', 'ff'] as const) : (['ff', 'tt'] as const);
      const parts = claim.parts.flatMap((inner) => (inner.kind === claim.kind ? inner.parts : [inner])).filter(({ kind }) => kind !== unit);
      if (parts.some(({ kind }) => kind === zero)) return { kind: zero, part: claim.part };
      const [only, ...others] = parts;
      if (!only) return { kind: unit, part: claim.part };
      return others.length === 0 ? only : { ...claim, parts };
    }
    case 'diamond': case 'box': {
      const decided = claim.kind === 'diamond' ? 'ff' : 'tt';
      const stays = claim.isWeak && claim.label === 'tau' && (claim.body.kind === 'tt' || claim.body.kind === 'ff');
      return claim.body.kind === decided || stays ? { kind: claim.body.kind, part: claim.part } : claim;
    }
  }
}

/** A step is possible or impossible here; anything else goes on about another state. */
export function isAtom(claim: Claim): claim is Atom {
  return (claim.kind === 'diamond' || claim.kind === 'box') && (claim.body.kind === 'tt' || claim.body.kind === 'ff');
}

/** What a claim says of a state, without a capital and without a full stop. */
export function clauseOf(claim: Claim): readonly FormulaWord[] {
  return clause(claim, false);
}

function clause(claim: Claim, isInList: boolean): readonly FormulaWord[] {
  switch (claim.kind) {
    case 'tt': return [word(claim, 'this always holds')];
    case 'ff': return [word(claim, 'this never holds')];
    case 'and': case 'or': return list(claim, isInList);
    case 'diamond': case 'box': return modality(claim, isInList);
  }
}

function modality(claim: Modality, isInList: boolean): readonly FormulaWord[] {
  if (isAtom(claim)) return possible([claim], 'and', claim);
  const some = claim.kind === 'diamond';
  const isSilent = claim.label === 'tau';
  const after = clause(claim.body, isInList);
  const which = some ? 'some' : 'every';
  const step = claim.isWeak ? 'run of inside steps, or none,' : 'inside step';
  const what = isSilent ? [word(claim, `${which} ${step}`)] : [word(claim, `${which} `), code(claim), ...(claim.isWeak ? [word(claim, ' seen from outside')] : [])];
  return [...what, word(claim, ' leads to a state where '), ...after];
}

/** "tea and coffee are possible": atoms of one kind, in one breath. `joint` is how the list that holds them joins its parts. */
function possible(atoms: readonly Modality[], joint: 'and' | 'or', owner: Claim): readonly FormulaWord[] {
  const [first] = atoms;
  if (!first) return [];
  const can = first.kind === 'diamond';
  const isOne = atoms.length === 1;
  if (isOne && !first.isWeak && first.label === 'tau') return [word(first, can ? 'an inside step is possible' : 'no inside step is possible')];
  const names = enumerated(atoms, isOne || can ? joint : 'and', owner);
  if (isOne) return [...names, word(first, first.isWeak ? (can ? ' can be seen next' : ' cannot be seen next') : can ? ' is possible' : ' is impossible')];
  if (!can && joint === 'or') return [word(owner, 'at least one of '), ...names, word(owner, first.isWeak ? ' cannot be seen next' : ' is impossible')];
  if (!first.isWeak) return [...names, word(owner, ` ${joint === 'and' ? 'are' : 'is'} ${can ? 'possible' : 'impossible'}`)];
  if (!can) return [word(owner, 'none of '), ...names, word(owner, ' can be seen next')];
  return [...names, word(owner, joint === 'and' ? ' can each be seen next' : ' can be seen next')];
}

/** "tea, coffee and milk" */
function enumerated(atoms: readonly Modality[], joint: 'and' | 'or', owner: Claim): readonly FormulaWord[] {
  return atoms.flatMap((atom, i) => [
    ...(i === 0 ? [] : [word(owner, i < atoms.length - 1 ? ', ' : ` ${joint} `)]),
    ...(atom.label === 'tau' ? [word(atom, 'an inside step')] : [code(atom)]),
  ]);
}

/** Atoms first, those of one kind together; then what is open, in brackets unless it comes last. */
function list(claim: List, isInList: boolean): readonly FormulaWord[] {
  const groups = new Map<string, Modality[]>();
  const open: Claim[] = [];
  for (const inner of claim.parts) {
    if (isAtom(inner)) {
      const key = `${inner.kind} ${inner.isWeak}`;
      groups.set(key, [...(groups.get(key) ?? []), inner]);
    } else open.push(inner);
  }
  const closed = [...groups.values()].map((atoms) => possible(atoms, claim.kind, claim));
  const said = [...closed, ...open.map((inner, i) => {
    const isNested = inner.kind === 'and' || inner.kind === 'or';
    if (isNested || i < open.length - 1) return bracketed(inner, clause(inner, false));
    return clause(inner, true);
  })];
  if (said.length === 1) return said[0] ?? [];
  const joined = said.flatMap((words, i) => (i === 0 ? words : [word(claim, `, ${i < said.length - 1 ? '' : `${claim.kind} `}`), ...words]));
  return isInList ? bracketed(claim, joined) : joined;
}

const word = ({ part }: Claim, text: string): FormulaWord => ({ kind: 'word', text, part });
const code = (claim: Modality): FormulaWord => ({ kind: 'code', text: claim.label, part: claim.part });
const bracketed = (claim: Claim, words: readonly FormulaWord[]): readonly FormulaWord[] => [word(claim, '('), ...words, word(claim, ')')];

/** Part `index` of a formula (preorder), and the kinds of what it stands in, from the outside; null where it has no such part. */
export function partOf(formula: Formula, index: number): { readonly part: Formula; readonly inside: readonly Formula['kind'][] } | null {
  const inside: Formula['kind'][] = [];
  let part = formula;
  for (let left = index; left > 0; ) {
    const children = part.kind === 'and' || part.kind === 'or' ? part.parts : 'body' in part ? [part.body] : [];
    inside.push(part.kind);
    left -= 1;
    let found: Formula | null = null;
    for (const child of children) {
      const size = sizeOf(child, left);
      if (left < size) {
        found = child;
        break;
      }
      left -= size;
    }
    if (!found) return null;
    part = found;
  }
  return { part, inside };
}

/** What a part says of a state, as a sentence of its own; null where it is too long for words. */
export function partSentence(formula: Formula, index: number, telling: Telling = {}): readonly FormulaWord[] | null {
  const found = partOf(formula, index);
  const claim = found && claimOf(found.part, true, index, telling);
  if (!claim) return null;
  const [first, ...rest] = clauseOf(claim);
  if (!first) return null;
  const start = first.kind === 'word' ? { ...first, text: first.text.replace(/^\(?./, (sign) => sign.toUpperCase()) } : first;
  return [start, ...rest, { kind: 'word', text: '.', part: -1 }];
}
