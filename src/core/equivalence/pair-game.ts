/**
 * The bisimulation game on pairs of states, played out from a pair as far as needed: in how many rounds the attacker wins for
 * certain. It is needed for unfinished LTSs, where "cannot be told apart" is not transitive, so that no partition tells. The least
 * fixed point is found by counting, for every attack, the answers not yet refuted (Liu & Smolka, "Simple linear-time algorithms for
 * minimal fixed points", 1998). Source of the game: Stirling; Aceto et al., *Reactive Systems*, 3.5; here the attacker's moves are weak
 * too in the weak game, which changes the number of rounds and not who wins.
 */
import { IntList, Memory } from '../lts/memory.ts';
import type { Attack } from './distinguish.ts';
import type { Moves } from './moves.ts';
import { SLICE } from './transition-graph.ts';

/** What a game may hold before it gives up, so that memory stays bounded: pairs, and answers to attacks. */
export interface GameLimits {
  readonly maxPairs: number;
  readonly maxAnswers: number;
}

export const DEFAULT_GAME_LIMITS: GameLimits = { maxPairs: 600_000, maxAnswers: 4_000_000 };

/** Null: nothing is known, since the game was given up. */
export type Winner = 'attacker' | 'defender' | null;

const ATTACK_SIZE = 5;

export class PairGame {
  readonly #moves: Moves;
  readonly #limits: GameLimits;
  readonly #ids = new Map<number, number>();
  readonly #lefts: IntList;
  readonly #rights: IntList;
  /** Where the attacks of an expanded pair stand, from and to; -1 before. */
  readonly #from: IntList;
  readonly #to: IntList;
  /** Rounds to the attacker's victory, 0 when it is not known. */
  readonly #rounds: IntList;
  /** Pair, 1 for an attack from the left, label, target, where its answers begin; they end where those of the next begin. */
  readonly #attacks: IntList;
  /** Pairs that answers lead to. */
  readonly #answers: IntList;
  /** Since the last yield. */
  #work = 0;

  constructor(moves: Moves, limits: GameLimits = DEFAULT_GAME_LIMITS) {
    const memory = new Memory();
    this.#moves = moves;
    this.#limits = limits;
    this.#lefts = new IntList(memory);
    this.#rights = new IntList(memory);
    this.#from = new IntList(memory);
    this.#to = new IntList(memory);
    this.#rounds = new IntList(memory);
    this.#attacks = new IntList(memory);
    this.#answers = new IntList(memory);
  }

  /** Rounds in which the attacker is known to win from here: the least number, if the game was played from here or from before. */
  roundsOf(left: number, right: number): number | null {
    const id = this.#ids.get(this.#keyOf(left, right));
    const rounds = id === undefined ? 0 : (this.#rounds.data[id] as number);
    return rounds === 0 ? null : rounds;
  }

  /** The attacks that win soonest. */
  attacksOf(left: number, right: number): readonly Attack[] {
    const id = this.#ids.get(this.#keyOf(left, right));
    const rounds = id === undefined ? 0 : (this.#rounds.data[id] as number);
    if (id === undefined || rounds === 0) return [];
    const isTurned = left > right;
    const found: Attack[] = [];
    for (let attack = this.#from.data[id] as number; attack < (this.#to.data[id] as number); attack++) {
      const [, fromLeft, label = 0, target = 0] = this.#attacks.data.subarray(attack * ATTACK_SIZE, (attack + 1) * ATTACK_SIZE);
      const answers = [...this.#answersOf(attack)];
      const areRefuted = answers.every((pair) => (this.#rounds.data[pair] as number) !== 0 && (this.#rounds.data[pair] as number) < rounds);
      if (!areRefuted) continue;
      const isLeft = (fromLeft === 1) !== isTurned;
      found.push({ isLeft, label, target, answers: answers.map((pair) => this.#otherOf(pair, target)) });
    }
    return found;
  }

  /** Plays from a pair until it is known who wins, in the least number of rounds if that is the attacker. */
  *play(left: number, right: number): Generator<void, Winner> {
    if (this.#isHopeless(left, right)) return 'defender';
    const root = this.#idOf(left, right);
    let wave: number[] = [root];
    const seen = new Set(wave);
    let next = 1;
    for (let level = 1; ; level++) {
      const after: number[] = [];
      let isWhole = true;
      for (const pair of wave) {
        if ((this.#from.data[pair] as number) < 0) isWhole = (yield* this.#expand(pair)) && isWhole;
        if ((this.#from.data[pair] as number) < 0) continue;
        for (let attack = this.#from.data[pair] as number; attack < (this.#to.data[pair] as number); attack++) {
          for (const answer of this.#answersOf(attack)) {
            if (seen.has(answer)) continue;
            seen.add(answer);
            after.push(answer);
          }
        }
      }
      wave = after;
      if (level < next && wave.length > 0 && isWhole) continue;
      next = level + Math.max(1, level >> 1);
      yield* this.#solve();
      const rounds = this.#rounds.data[root] as number;
      if (rounds > 0 && (rounds <= level || wave.length === 0 || !isWhole)) return 'attacker';
      if (!isWhole) return null;
      if (wave.length === 0) return 'defender';
    }
  }

  #keyOf(left: number, right: number): number {
    const { stateCount } = this.#moves.graph;
    return left < right ? left * stateCount + right : right * stateCount + left;
  }

  #idOf(left: number, right: number): number {
    const key = this.#keyOf(left, right);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(key, id);
    this.#lefts.push(Math.min(left, right));
    this.#rights.push(Math.max(left, right));
    this.#from.push(-1);
    this.#to.push(-1);
    this.#rounds.push(0);
    return id;
  }

  #otherOf(pair: number, state: number): number {
    return this.#lefts.data[pair] === state ? (this.#rights.data[pair] as number) : (this.#lefts.data[pair] as number);
  }

  #answersOf(attack: number): Int32Array {
    const start = this.#attacks.data[attack * ATTACK_SIZE + 4] as number;
    const isLast = (attack + 1) * ATTACK_SIZE >= this.#attacks.length;
    return this.#answers.data.subarray(start, isLast ? this.#answers.length : this.#attacks.data[(attack + 1) * ATTACK_SIZE + 4]);
  }

  /** The defender never loses from here: it is one state, or one of the two may be anything. */
  #isHopeless(left: number, right: number): boolean {
    const { isFrontier } = this.#moves.graph;
    return isFrontier[left] === 1 || isFrontier[right] === 1 || left === right;
  }

  /** Lists the attacks of a pair that may win; false when there is no room for them. */
  *#expand(pair: number): Generator<void, boolean> {
    const start = this.#attacks.length / ATTACK_SIZE;
    const left = this.#lefts.data[pair] as number;
    const right = this.#rights.data[pair] as number;
    for (const [from, to, isLeft] of [[left, right, 1], [right, left, 0]] as const) {
      for (const label of this.#moves.labelsOf(from)) {
        const { targets: answers, isOpen } = this.#moves.reach(to, label);
        if (isOpen) continue;
        for (const target of this.#moves.reach(from, label).targets) {
          this.#work += answers.length + 4;
          if (this.#work > SLICE) {
            this.#work = 0;
            yield;
          }
          if (answers.some((answer) => this.#isHopeless(target, answer))) continue;
          if (this.#answers.length + answers.length > this.#limits.maxAnswers || this.#ids.size + answers.length > this.#limits.maxPairs) return false;
          const begin = this.#answers.length;
          for (const answer of answers) this.#answers.push(this.#idOf(target, answer));
          for (const word of [pair, isLeft, label, target, begin]) this.#attacks.push(word);
        }
      }
    }
    this.#from.data[pair] = start;
    this.#to.data[pair] = this.#attacks.length / ATTACK_SIZE;
    return true;
  }

  /** The rounds of all pairs, from what is expanded. */
  *#solve(): Generator<void, void> {
    const pairCount = this.#ids.size;
    const attackCount = this.#attacks.length / ATTACK_SIZE;
    this.#rounds.data.fill(0);
    const missing = new Int32Array(attackCount);
    // The attacks that a pair answers, as lists.
    const heads = new Int32Array(pairCount).fill(-1);
    const nexts = new Int32Array(this.#answers.length);
    const owners = new Int32Array(this.#answers.length);
    let won: number[] = [];
    const win = (attack: number, round: number): void => {
      const pair = this.#attacks.data[attack * ATTACK_SIZE] as number;
      // An attack counts when its pair has all of them listed.
      if ((this.#rounds.data[pair] as number) !== 0 || (this.#from.data[pair] as number) < 0) return;
      this.#rounds.data[pair] = round;
      won.push(pair);
    };
    for (let attack = 0; attack < attackCount; attack++) {
      const answers = this.#answersOf(attack);
      const start = this.#attacks.data[attack * ATTACK_SIZE + 4] as number;
      missing[attack] = answers.length;
      if (answers.length === 0) win(attack, 1);
      for (const [i, pair] of answers.entries()) {
        owners[start + i] = attack;
        nexts[start + i] = heads[pair] as number;
        heads[pair] = start + i;
        if (++this.#work % SLICE === 0) yield;
      }
    }
    for (let round = 2; won.length > 0; round++) {
      const before = won;
      won = [];
      for (const pair of before) {
        for (let i = heads[pair] as number; i >= 0; i = nexts[i] as number) {
          const attack = owners[i] as number;
          missing[attack] = (missing[attack] as number) - 1;
          if (missing[attack] === 0) win(attack, round);
          if (++this.#work % SLICE === 0) yield;
        }
      }
    }
  }
}
