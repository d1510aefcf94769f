import { memo, useMemo, type JSX } from 'react';
import type { Lts } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { kindOf } from '../kit/state-kind.ts';
import { TwinTable } from '../kit/twin-table.tsx';

const words = messages.lts;
const COLUMNS = [words.table.state, words.table.kind, words.table.out, words.table.in];

export interface LtsTableProps {
  readonly lts: Lts;
  /** Ids to list, ascending. */
  readonly states: readonly number[];
  readonly current: number | null;
  readonly isShown: boolean;
}

/** The states as a table, with the steps in and out among those listed. */
export const LtsTable = memo(function LtsTable({ lts, states, current, isShown }: LtsTableProps): JSX.Element {
  const rows = useMemo(() => {
    const into = new Map<number, string[]>(states.map((id) => [id, []]));
    const out = states.map((id) => {
      const first = lts.stepOffsets[id] ?? 0;
      return Array.from(lts.stepTargets.subarray(first, lts.stepOffsets[id + 1]), (to, step) => {
        const label = lts.names[lts.stepNames[first + step] ?? 0] ?? '';
        into.get(to)?.push(words.table.from(label, id));
        return words.table.to(label, to);
      });
    });
    return states.map((id, i) => ({ id, out: out[i] ?? [], into: into.get(id) ?? [] }));
  }, [lts, states]);
  const caption = states.length === lts.stateCount ? words.table.caption : words.table.more(states.length.toLocaleString('en'), lts.stateCount.toLocaleString('en'));
  return (
    <TwinTable caption={caption} columns={COLUMNS} isShown={isShown} rows={rows.map(({ id, out, into }) => ({
      key: String(id),
      isCurrent: id === current,
      cells: [id, kindNames(lts, id), <code key="out">{out.join(', ') || words.table.none}</code>, <code key="in">{into.join(', ') || words.table.none}</code>],
    }))} />
  );
});

function kindNames(lts: Lts, id: number): string {
  const kind = words.kind[kindOf(lts, id)] || words.table.plain;
  return [kind, id === 0 && words.initial, lts.divergent[id] === 1 && words.divergent].filter(Boolean).join(', ');
}
