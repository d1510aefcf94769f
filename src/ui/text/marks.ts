import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import styles from './text.module.css';

/** A marked stretch: an active prefix, one that waits for ever, what the pointer is at. Offsets as in the text. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly kind: 'active' | 'waits' | 'hovered' | 'component';
}

export const setMarks = StateEffect.define<readonly Mark[]>();

/** Marks move with edits until the next analysis places them anew. */
export const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (old, transaction) => {
    const placed = transaction.effects.find((effect) => effect.is(setMarks));
    if (!placed) return transaction.docChanged ? old.map(transaction.changes) : old;
    const { length } = transaction.newDoc;
    const marks = placed.value as readonly Mark[];
    return Decoration.set(
      marks.filter((m) => m.from < m.to && m.to <= length).map((m) => Decoration.mark({ class: styles[m.kind] ?? '' }).range(m.from, m.to)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});
