import type { Automaton, AutomataSystem } from './automata.ts';

const agent = (name: string, actions: readonly string[]): Automaton => ({
  name, role: 'agent', moves: actions.map((action, i) => [[action, (i + 1) % actions.length]]),
});
const lock = (name: string): Automaton => ({ name, role: 'resource', moves: [[[`take${name}`, 1]], [[`give${name}`, 0]]] });

/** The example the page opens on: 12 states, 16 transitions, one deadlock (state 4) after two steps. */
export const TWO_LOCKS: AutomataSystem = {
  name: 'TwoLocks',
  components: [
    agent('Planner', ["'takeBoard", "'takeRepo", 'plan', "'giveRepo", "'giveBoard"]),
    agent('Coder', ["'takeRepo", "'takeBoard", 'commit', "'giveBoard", "'giveRepo"]),
    lock('Board'),
    lock('Repo'),
  ],
  open: ['plan', 'commit'],
};

/** One server, `count` clients. */
export function star(count: number): AutomataSystem {
  const clients = Array.from({ length: count }, (_, i) => i);
  return {
    name: 'Star',
    components: [
      { name: 'Server', role: 'tool', moves: [[['call', 1]], [["'reply", 0]]] },
      ...clients.map((i): Automaton => ({ name: `Client(${i})`, role: 'agent', moves: [[["'call", 1]], [['reply', 2]], []] })),
    ],
    open: [],
  };
}
