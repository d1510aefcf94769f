import { memo, useMemo, type JSX } from 'react';
import type { PairPicture, SideDrawing } from '../../../core/lts/pair-drawing.ts';
import { comparePicture as words } from '../../../store/messages/compare-picture.ts';
import { messages } from '../../../store/messages/en.ts';
import { ClassMark, classLetters } from '../../kit/class-mark.tsx';
import { kindName } from '../../kit/state-kind.ts';
import { TwinTable } from '../../kit/twin-table.tsx';
import { number } from './picture-words.ts';

export interface PairTableProps {
  readonly caption: string;
  readonly drawing: SideDrawing;
  readonly picture: PairPicture;
  readonly here: number | null;
  readonly isShown: boolean;
}

/** What the graph of a side says, as a table. */
export const PairTable = memo(function PairTable({ caption, drawing, picture, here, isShown }: PairTableProps): JSX.Element {
  const rows = useMemo(() => {
    const nameOf = (id: number): string => (picture === 'states' ? String(id) : classLetters(id));
    const out = new Map<number, string[]>(drawing.nodes.map((n) => [n.id, []]));
    for (const { from, to, texts } of drawing.edges) out.get(from)?.push(...texts.map((text) => words.table.to(text, nameOf(to))));
    return [...drawing.nodes].sort((a, b) => a.id - b.id).map((node) => {
      const kind = messages.lts.kind[kindName(node.kind)] || words.table.plain;
      const kinds = [kind, node.isInitial && words.name.initial, node.isDivergent && messages.lts.divergent].filter(Boolean).join(', ');
      const steps = <code key="out">{out.get(node.id)?.join(', ') || words.table.none}</code>;
      const letters = isShown ? <ClassMark key="class" of={node.classId} /> : classLetters(node.classId);
      return { id: node.id, cells: picture === 'states' ? [node.id, letters, kinds, steps] : [letters, number(node.memberCount), kinds, steps] };
    });
  }, [drawing, picture, isShown]);
  const columns = picture === 'states'
    ? [words.table.state, words.table.class, words.table.kind, words.table.out]
    : [words.table.class, words.table.members, words.table.kind, words.table.out];
  return <TwinTable caption={caption} columns={columns} isShown={isShown} rows={rows.map(({ id, cells }) => ({ key: String(id), isCurrent: id === here, cells }))} />;
});
