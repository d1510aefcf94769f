/**
 * Families of static networks as CCS text, with the sizes on which mCRL2 202607.0 (all), Spin 6.5.2 (most) and a scratch
 * explorer agree: the truth that exploration is held against. Visible labels are inputs that nobody complements.
 */

/** A component: its name and, per local state, rows of [action, next local state]. `!c` sends, `?c` receives, else visible or tau. */
interface ComponentRules {
  readonly name: string;
  readonly initial: string;
  readonly rules: Readonly<Record<string, readonly (readonly [action: string, next: string])[]>>;
}

const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** Everybody takes the left fork first: one deadlock. */
function dining(n: number): readonly ComponentRules[] {
  const philosophers = upTo(n).map((i) => {
    const right = (i + 1) % n;
    return {
      name: `Phil${i}`,
      initial: 'T',
      rules: { T: [[`?take_${i}`, 'L']], L: [[`?take_${right}`, 'E']], E: [[`eat_${i}`, 'PL']], PL: [[`?put_${i}`, 'PR']], PR: [[`?put_${right}`, 'T']] },
    } as const;
  });
  const forks = upTo(n).map((i) => ({ name: `Fork${i}`, initial: 'F', rules: { F: [[`!take_${i}`, 'B']], B: [[`!put_${i}`, 'F']] } }) as const);
  return [...philosophers, ...forks];
}

/** n agents, n locks, taken in a circle; in order where `inOrder`. */
function locks(n: number, inOrder: boolean): readonly ComponentRules[] {
  const agents = upTo(n).map((i) => {
    const isTurned = inOrder && i === n - 1;
    const p = isTurned ? (i + 1) % n : i;
    const q = isTurned ? i : (i + 1) % n;
    return {
      name: `Agent${i}`,
      initial: 'I',
      rules: {
        I: [[`start_${i}`, 'A0']], A0: [[`?acq_${p}`, 'A1']], A1: [[`?acq_${q}`, 'W']], W: [[`work_${i}`, 'R1']],
        R1: [[`?rel_${q}`, 'R0']], R0: [[`?rel_${p}`, 'D']], D: [[`done_${i}`, 'I']],
      },
    } as const;
  });
  return [...agents, ...upTo(n).map((i) => ({ name: `Lock${i}`, initial: 'F', rules: { F: [[`!acq_${i}`, 'H']], H: [[`!rel_${i}`, 'F']] } }) as const)];
}

/** The alternating bit protocol with d data values and lossy one-place channels. */
function alternatingBit(d: number): readonly ComponentRules[] {
  type Rules = Record<string, (readonly [string, string])[]>;
  const sender: Rules = {};
  const forth: Rules = { E: [] };
  const receiver: Rules = {};
  const back: Rules = { E: [] };
  for (const b of [0, 1]) {
    sender[`S${b}`] = upTo(d).map((v) => [`acc_${v}`, `T${b}d${v}`]);
    receiver[`R${b}`] = upTo(d).flatMap((v) => [[`?trans_${v}_${b}`, `D${b}d${v}`], [`?trans_${v}_${1 - b}`, `Q${1 - b}`]] as const);
    receiver[`Q${b}`] = [[`!reply_${b}`, `R${1 - b}`]];
    back['E']?.push([`?reply_${b}`, `F${b}`]);
    back[`F${b}`] = [[`!ack_${b}`, 'E'], ['tau', 'E']];
    for (const v of upTo(d)) {
      sender[`T${b}d${v}`] = [[`!send_${v}_${b}`, `W${b}d${v}`]];
      sender[`W${b}d${v}`] = [[`?ack_${b}`, `S${1 - b}`], [`?ack_${1 - b}`, `W${b}d${v}`], ['tau', `T${b}d${v}`]];
      forth['E']?.push([`?send_${v}_${b}`, `F${v}_${b}`]);
      forth[`F${v}_${b}`] = [[`!trans_${v}_${b}`, 'E'], ['tau', 'E']];
      receiver[`D${b}d${v}`] = [[`del_${v}`, `Q${b}`]];
    }
  }
  return [
    { name: 'Snd', initial: 'S0', rules: sender },
    { name: 'K', initial: 'E', rules: forth },
    { name: 'Rcv', initial: 'R0', rules: receiver },
    { name: 'L', initial: 'E', rules: back },
  ];
}

/** n clients of one tool server, time-outs, up to k retries, late replies dropped. */
function tools(n: number, k: number): readonly ComponentRules[] {
  type Rules = Record<string, (readonly [string, string])[]>;
  const attempts = upTo(k + 1);
  const server: Rules = { Free: [] };
  const clients = upTo(n).map((i) => {
    const dropIn = (state: string, except = -1): (readonly [string, string])[] => attempts.filter((a) => a !== except).map((a) => [`?reply_${i}_${a}`, state]);
    const rules: Rules = { Idle: [[`req_${i}`, 'S0'], ...dropIn('Idle')] };
    for (const a of attempts) {
      rules[`S${a}`] = [[`!call_${i}_${a}`, `W${a}`], ...dropIn(`S${a}`)];
      rules[`W${a}`] = [[`?reply_${i}_${a}`, 'Done'], ...dropIn(`W${a}`, a), ['tau', a < k ? `S${a + 1}` : 'Failed']];
      server['Free']?.push([`?call_${i}_${a}`, `X${i}_${a}`]);
      server[`X${i}_${a}`] = [[`exec_${i}`, `Y${i}_${a}`]];
      server[`Y${i}_${a}`] = [[`!reply_${i}_${a}`, 'Free']];
    }
    rules['Done'] = [[`ok_${i}`, 'Idle'], ...dropIn('Done')];
    rules['Failed'] = [[`err_${i}`, 'Idle'], ...dropIn('Failed')];
    return { name: `Client${i}`, initial: 'Idle', rules };
  });
  return [...clients, { name: 'Server', initial: 'Free', rules: server }];
}

/** Milner's scheduler (Communication and Concurrency, chapter 5). */
function scheduler(n: number): readonly ComponentRules[] {
  return upTo(n).map((i) => ({
    name: `Cyc${i}`,
    initial: i === 0 ? 'A' : 'D',
    rules: { A: [[`a_${i}`, 'C']], C: [[`!c_${(i + 1) % n}`, 'E']], E: [[`b_${i}`, 'D'], [`?c_${i}`, 'B']], D: [[`?c_${i}`, 'A']], B: [[`b_${i}`, 'A']] },
  }));
}

/** n counters modulo m, interleaved. */
function counters(n: number, m: number): readonly ComponentRules[] {
  return upTo(n).map((i) => ({
    name: `Cnt${i}`,
    initial: 'x0',
    rules: Object.fromEntries(upTo(m).map((x) => [`x${x}`, [[x < m - 1 ? `step_${i}` : `wrap_${i}`, `x${(x + 1) % m}`] as const]])),
  }));
}

/** CCS text of a family, its system called `Sys`. */
export function familyText(family: string, n: number, k = 0): string {
  const components =
    family === 'dining' ? dining(n)
    : family === 'locks' ? locks(n, false)
    : family === 'locksfixed' ? locks(n, true)
    : family === 'abp' ? alternatingBit(n)
    : family === 'tools' ? tools(n, k)
    : family === 'sched' ? scheduler(n)
    : counters(n, k);
  const channels = new Set<string>();
  const idOf = (component: string, state: string): string => `${component}_${state}`;
  const lines = components.flatMap(({ name, rules }) =>
    Object.entries(rules).map(([state, row]) => {
      const summands = row.map(([action, next]) => {
        const polarity = action[0] ?? '';
        const channel = polarity === '!' || polarity === '?' ? action.slice(1) : null;
        if (channel !== null) channels.add(channel);
        return `${polarity === '!' ? "'" : ''}${channel ?? action}.${idOf(name, next)}`;
      });
      return `${idOf(name, state)} = ${summands.length === 0 ? '0' : summands.join(' + ')};`;
    }),
  );
  const system = components.map(({ name, initial }) => idOf(name, initial)).join(' | ');
  return `${lines.join('\n')}\nSys = ${channels.size === 0 ? system : `(${system}) \\ {${[...channels].join(', ')}}`};\n`;
}

export interface FamilyCount {
  readonly family: string;
  readonly n: number;
  readonly k?: number;
  readonly states: number;
  /** Every derivation. */
  readonly steps: number;
  /** Distinct (source, label, target). */
  readonly transitions: number;
  readonly deadlocks: number;
}

export const FAMILY_COUNTS: readonly FamilyCount[] = [
  { family: 'dining', n: 3, states: 35, steps: 66, transitions: 66, deadlocks: 1 },
  { family: 'dining', n: 4, states: 118, steps: 300, transitions: 300, deadlocks: 1 },
  { family: 'dining', n: 5, states: 392, steps: 1250, transitions: 1250, deadlocks: 1 },
  { family: 'dining', n: 6, states: 1297, steps: 4968, transitions: 4968, deadlocks: 1 },
  { family: 'dining', n: 7, states: 4286, steps: 19159, transitions: 19159, deadlocks: 1 },
  { family: 'dining', n: 8, states: 14158, steps: 72336, transitions: 72336, deadlocks: 1 },
  { family: 'dining', n: 9, states: 46763, steps: 268794, transitions: 268794, deadlocks: 1 },
  { family: 'dining', n: 10, states: 154450, steps: 986430, transitions: 986430, deadlocks: 1 },
  { family: 'locks', n: 2, states: 36, steps: 64, transitions: 64, deadlocks: 1 },
  { family: 'locks', n: 3, states: 214, steps: 564, transitions: 564, deadlocks: 1 },
  { family: 'locks', n: 4, states: 1296, steps: 4568, transitions: 4568, deadlocks: 1 },
  { family: 'locks', n: 5, states: 7774, steps: 34240, transitions: 34240, deadlocks: 1 },
  { family: 'locks', n: 6, states: 46656, steps: 246612, transitions: 246612, deadlocks: 1 },
  { family: 'locks', n: 7, states: 279934, steps: 1726256, transitions: 1726256, deadlocks: 1 },
  { family: 'locksfixed', n: 3, states: 195, steps: 511, transitions: 511, deadlocks: 0 },
  { family: 'locksfixed', n: 4, states: 1173, steps: 4112, transitions: 4112, deadlocks: 0 },
  { family: 'locksfixed', n: 5, states: 7035, steps: 30853, transitions: 30853, deadlocks: 0 },
  { family: 'locksfixed', n: 6, states: 42213, steps: 222326, transitions: 222326, deadlocks: 0 },
  { family: 'abp', n: 1, states: 108, steps: 278, transitions: 262, deadlocks: 0 },
  { family: 'abp', n: 2, states: 220, steps: 590, transitions: 558, deadlocks: 0 },
  { family: 'abp', n: 4, states: 480, steps: 1334, transitions: 1270, deadlocks: 0 },
  { family: 'abp', n: 8, states: 1144, steps: 3302, transitions: 3174, deadlocks: 0 },
  { family: 'abp', n: 16, states: 3048, steps: 9158, transitions: 8902, deadlocks: 0 },
  { family: 'abp', n: 64, states: 30600, steps: 98054, transitions: 97030, deadlocks: 0 },
  { family: 'tools', n: 1, k: 2, states: 22, steps: 32, transitions: 32, deadlocks: 0 },
  { family: 'tools', n: 2, k: 2, states: 228, steps: 480, transitions: 480, deadlocks: 0 },
  { family: 'tools', n: 3, k: 2, states: 1944, steps: 5184, transitions: 5184, deadlocks: 0 },
  { family: 'tools', n: 4, k: 2, states: 15120, steps: 48384, transitions: 48384, deadlocks: 0 },
  { family: 'tools', n: 5, k: 2, states: 111456, steps: 414720, transitions: 414720, deadlocks: 0 },
  { family: 'tools', n: 6, k: 2, states: 793152, steps: 3359232, transitions: 3359232, deadlocks: 0 },
  { family: 'tools', n: 3, k: 1, states: 1025, steps: 2955, transitions: 2955, deadlocks: 0 },
  { family: 'tools', n: 3, k: 4, states: 5120, steps: 12288, transitions: 12288, deadlocks: 0 },
  { family: 'tools', n: 2, k: 8, states: 1104, steps: 2016, transitions: 2016, deadlocks: 0 },
  { family: 'sched', n: 4, states: 96, steps: 240, transitions: 240, deadlocks: 0 },
  { family: 'sched', n: 5, states: 240, steps: 720, transitions: 720, deadlocks: 0 },
  { family: 'sched', n: 6, states: 576, steps: 2016, transitions: 2016, deadlocks: 0 },
  { family: 'sched', n: 8, states: 3072, steps: 13824, transitions: 13824, deadlocks: 0 },
  { family: 'sched', n: 10, states: 15360, steps: 84480, transitions: 84480, deadlocks: 0 },
  { family: 'sched', n: 12, states: 73728, steps: 479232, transitions: 479232, deadlocks: 0 },
  { family: 'counters', n: 3, k: 10, states: 1000, steps: 3000, transitions: 3000, deadlocks: 0 },
  { family: 'counters', n: 4, k: 10, states: 10000, steps: 40000, transitions: 40000, deadlocks: 0 },
  { family: 'counters', n: 5, k: 10, states: 100000, steps: 500000, transitions: 500000, deadlocks: 0 },
  { family: 'counters', n: 6, k: 10, states: 1000000, steps: 6000000, transitions: 6000000, deadlocks: 0 },
];
