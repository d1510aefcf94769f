/**
 * Local terms taken apart (calculus 1.2): what stands around them (`\`, `[ ]`) and their threads side by side, each hash-consed
 * by the key of its normal form. A thread that moves leaves the others as they are, numbers that are not looked at again.
 */
import { NO_ORIGIN } from '../base/brand.ts';
import { keyOf } from '../term/key.ts';
import { namesOf, normalise, threadCount, threadsOf } from '../term/normal-form.ts';
import type { Program } from '../term/program.ts';
import { canonicalPairs } from '../term/relabelling.ts';
import type { Relabel, Restrict, Term } from '../term/term.ts';
import { type Move, movesOf, moveTo, type Thread } from './compiled-moves.ts';
import type { Memory } from './memory.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A local term in normal form. `wraps`: `\` and `[ ]` around the threads, outermost first. */
export interface LocalTerm {
  readonly wraps: readonly (Restrict | Relabel)[];
  readonly threads: readonly number[];
}

/** Building and comparing a term costs about as much as one step per so many characters of its key, and so many per thread inside it. */
const KEY_PER_STEP = 4;
const STEPS_PER_INNER_THREAD = 20;
/** What a thread keeps alive: so much, and so much per character of its key. */
const THREAD_BYTES = 600;
const KEY_BYTES = 8;

export class ThreadTable {
  readonly #terms: Term[] = [];
  readonly #widths: number[] = [];
  readonly #moves: (readonly Move<readonly number[]>[] | undefined)[] = [];
  readonly #ids = new Map<string, number>();
  readonly #program: Program;
  readonly #words: Vocabulary;
  readonly #memory: Memory;

  constructor(program: Program, words: Vocabulary, memory: Memory) {
    this.#program = program;
    this.#words = words;
    this.#memory = memory;
  }

  /** Any closed term, as it is in normal form. */
  takeApart(term: Term): LocalTerm {
    const wraps: (Restrict | Relabel)[] = [];
    let rest = normalise(term, this.#program);
    for (; rest.kind === 'restrict' || rest.kind === 'relabel'; rest = rest.body) wraps.push(rest);
    return { wraps, threads: this.#idsOf(rest) };
  }

  /** The local term with other threads: still in normal form. */
  withThreads(local: LocalTerm, threads: readonly number[]): LocalTerm {
    const [only] = threads;
    const isDirect = only !== undefined && local.wraps.length === 0 && !isWrap(this.#termOf(only));
    if (threads.length > 1 || isDirect) return { wraps: local.wraps, threads };
    return this.takeApart(this.termOf({ wraps: local.wraps, threads }));
  }

  termOf({ wraps, threads }: LocalTerm): Term {
    const [first, ...others] = threads.map((thread) => this.#termOf(thread));
    if (first === undefined) return { kind: 'stop', origin: NO_ORIGIN };
    const inner = others.reduce<Term>((left, right) => ({ kind: 'par', left, right, origin: right.origin }), first);
    return wraps.reduceRight<Term>((body, wrap) => ({ ...wrap, body }), inner);
  }

  /** What a thread can do, and how wide it is. */
  thread(id: number): Thread<readonly number[]> {
    const moves = (this.#moves[id] ??= movesOf(this.#termOf(id), this.#program).map((move) => moveTo(move, (target) => this.#idsOf(normalise(target, this.#program)))));
    return { moves, width: this.widthOf(id) };
  }

  /** As how many threads this one is counted in events: several, when it is a `|` under `\` or `[ ]`. */
  widthOf(id: number): number {
    return this.#widths[id] ?? 1;
  }

  #termOf(id: number): Term {
    const term = this.#terms[id];
    if (term === undefined) throw new Error(`no thread ${id}`);
    return term;
  }

  /** The threads of a normal form; a `\` or `[ ]` is one thread here. */
  #idsOf(normal: Term): readonly number[] {
    return normal.kind === 'stop' ? [] : threadsOf(normal).map((thread) => this.#idOf(thread));
  }

  #idOf(thread: Term): number {
    const key = keyOf(thread, this.#program);
    let id = this.#ids.get(key);
    if (id === undefined) {
      this.#memory.reserve(THREAD_BYTES + KEY_BYTES * key.length);
      id = this.#terms.push(thread) - 1;
      this.#widths.push(threadCount(thread));
      this.#ids.set(key, id);
    }
    this.#words.work += key.length / KEY_PER_STEP + (this.widthOf(id) - 1) * STEPS_PER_INNER_THREAD;
    return id;
  }
}

function isWrap(term: Term): boolean {
  return term.kind === 'restrict' || term.kind === 'relabel';
}

/** Rows of more threads, or of threads with larger numbers than a character can be, are written out. */
const MAX_PACKED = 1000;
const LAST_CHARACTER = 0xffff;

/** Equal for equal local terms only. One character per thread, as long as that is possible: rows may be long and are many. */
export function keyOfLocal({ wraps, threads }: LocalTerm): string {
  const isPackable = threads.length <= MAX_PACKED && threads.every((thread) => thread <= LAST_CHARACTER);
  return `${wraps.map(wrapKey).join('')}${isPackable ? `|${String.fromCharCode(...threads)}` : threads.join()}`;
}

function wrapKey(wrap: Restrict | Relabel): string {
  if (wrap.kind === 'restrict') return `\\{${[...new Set(namesOf(wrap.channels))].sort().join()}}`;
  return `[${canonicalPairs(wrap.pairs).map((pair) => `${pair.to}/${pair.from}`).join()}]`;
}
