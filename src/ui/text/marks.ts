import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
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

/** The answer to a `check` line, written behind it; `open` has no answer yet. With `act` a button stands there too. */
export interface Verdict {
  readonly at: number;
  readonly kind: 'holds' | 'fails' | 'expected' | 'undecided' | 'open';
  readonly text: string;
  readonly act?: CheckAct | undefined;
}

interface CheckAct { readonly words: string; readonly label: string; readonly run: () => void }

class VerdictWidget extends WidgetType {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super();
    this.verdict = verdict;
  }
  override eq(other: VerdictWidget): boolean {
    return other.verdict.kind === this.verdict.kind && other.verdict.text === this.verdict.text && other.verdict.act?.label === this.verdict.act?.label;
  }
  override toDOM(): HTMLElement {
    const { kind, text, act } = this.verdict;
    const behind = document.createElement('span');
    if (kind !== 'open') {
      const badge = behind.appendChild(document.createElement('span'));
      badge.className = `${styles['verdict'] ?? ''} ${styles[`v-${kind}`] ?? ''}`;
      badge.textContent = text;
    }
    if (act) {
      const button = behind.appendChild(document.createElement('button'));
      button.type = 'button';
      button.className = styles['act'] ?? '';
      button.textContent = act.words;
      button.setAttribute('aria-label', act.label);
      button.addEventListener('click', act.run);
    }
    return behind;
  }
}

export const setVerdicts = StateEffect.define<readonly Verdict[]>();

/** Verdicts move with edits until the next exploration answers anew. */
export const verdictField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (old, transaction) => {
    const placed = transaction.effects.find((effect) => effect.is(setVerdicts));
    if (!placed) return transaction.docChanged ? old.map(transaction.changes) : old;
    const { length } = transaction.newDoc;
    const verdicts = placed.value as readonly Verdict[];
    return Decoration.set(verdicts.filter((v) => v.at <= length).map((v) => Decoration.widget({ widget: new VerdictWidget(v), side: 1 }).range(v.at)), true);
  },
  provide: (field) => EditorView.decorations.from(field),
});
