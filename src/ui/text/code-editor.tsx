import { useEffect, useRef, type JSX } from 'react';
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics, type Diagnostic as EditorDiagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { StoreApi } from 'zustand';
import type { OriginId } from '../../core/base/brand.ts';
import { spanIn, type Analysis } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import type { CompareQuestion, Workspace } from '../../store/state.ts';
import { checkQuestions, checkVerdicts } from '../../store/verdicts.ts';
import { STYLE_NONCE } from '../kit/style-nonce.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { tauHighlighting } from './tau-language.ts';
import { markField, setMarks, setVerdicts, verdictField, type Mark, type Verdict } from './marks.ts';
import styles from './text.module.css';

const words = messages.text;

/** Beyond this many characters colours and marks are off, so that a key press stays quick. */
const LARGE_TEXT = 200_000;

/** CodeMirror, bound to the store: keys become edits, analyses become diagnostics and marks. Undo belongs to the store. */
export function CodeEditor(): JSX.Element {
  const store = useWorkspaceApi();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const caret = useWorkspace((s) => s.caret);
  useEffect(() => {
    if (!host.current) return undefined;
    const editor = mount(host.current, store);
    view.current = editor;
    const unsubscribe = follow(editor, store);
    return () => {
      unsubscribe();
      editor.destroy();
      view.current = null;
    };
  }, [store]);
  useEffect(() => {
    const editor = view.current;
    if (!caret || !editor) return;
    const anchor = Math.min(caret.offset, editor.state.doc.length);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
    store.getState().setView({ caret: null });
  }, [caret, store]);
  return <div ref={host} className={styles.editor} />;
}

const language = new Compartment();
const coloursFor = (length: number) => (length > LARGE_TEXT ? [] : tauHighlighting);

/** Colours go and come as the text grows and shrinks, whether it is typed, pasted or replaced by the store. */
const coloursBySize = EditorState.transactionExtender.of(({ newDoc, startState }) => {
  const isLarge = newDoc.length > LARGE_TEXT;
  return isLarge === startState.doc.length > LARGE_TEXT ? null : { effects: language.reconfigure(coloursFor(newDoc.length)) };
});

function mount(parent: HTMLElement, store: StoreApi<Workspace>): EditorView {
  const { document } = store.getState();
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: document.source,
      extensions: [
        EditorView.cspNonce.of(STYLE_NONCE),
        lineNumbers(), drawSelection(), highlightActiveLine(), bracketMatching(), highlightSelectionMatches(),
        search({ top: true }),
        autocompletion({ override: [(context) => complete(context, store)], activateOnTyping: true, icons: false }),
        keymap.of([
          { key: 'Mod-z', run: act(() => store.getState().undo()) },
          { key: 'Mod-Shift-z', run: act(() => store.getState().redo()) },
          { key: 'Mod-y', run: act(() => store.getState().redo()) },
          { key: 'Escape', run: (v) => { v.contentDOM.blur(); return true; } },
          ...searchKeymap, indentWithTab, ...defaultKeymap,
        ]),
        language.of(coloursFor(document.source.length)),
        coloursBySize,
        markField, verdictField,
        EditorView.contentAttributes.of({ 'aria-label': words.editor, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((t) => t.isUserEvent('store'))) store.getState().editSource(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          mousemove: (event, v) => { hoverAt(v, v.posAtCoords({ x: event.clientX, y: event.clientY }), store); },
          mouseleave: () => { if (store.getState().hover?.kind === 'component') store.getState().setHover(null); },
        }),
      ],
    }),
  });
}

function act(run: () => void): () => boolean {
  return () => {
    run();
    return true;
  };
}

/** Keeps the editor in step with the store: text replaced elsewhere, diagnostics, marks. */
function follow(editor: EditorView, store: StoreApi<Workspace>): () => void {
  let shown: { source: string; analysis: Analysis | null; marks: string; verdicts: string } = { source: store.getState().document.source, analysis: null, marks: '', verdicts: '[]' };
  let timer: number | null = null;
  const bringText = (): void => {
    const { source, changes } = store.getState().document;
    if (source === shown.source) return;
    shown = { ...shown, source };
    replaceText(editor, source, changes);
  };
  const mark = (): void => {
    timer = null;
    const s = store.getState();
    if (s.analysis.source !== editor.state.doc.toString()) return;
    if (s.analysis !== shown.analysis) {
      const hadProblems = (shown.analysis?.diagnostics.length ?? 0) > 0;
      shown = { ...shown, analysis: s.analysis };
      // The first diagnostics configure the editor anew; a text without any does not ask for that.
      if (hadProblems || s.analysis.diagnostics.length > 0) editor.dispatch(setDiagnostics(editor.state, s.analysis.diagnostics.flatMap((d) => editorDiagnostic(d, editor))));
    }
    const marks = s.document.source.length > LARGE_TEXT ? [] : marksOf(s);
    const key = JSON.stringify(marks);
    if (key !== shown.marks) {
      shown = { ...shown, marks: key };
      editor.dispatch({ effects: setMarks.of(marks) });
    }
    const verdicts = behindChecks(s, editor, (question) => store.getState().compare(question));
    const said = JSON.stringify(verdicts);
    if (said !== shown.verdicts) {
      shown = { ...shown, verdicts: said };
      editor.dispatch({ effects: setVerdicts.of(verdicts) });
    }
  };
  // In a task of its own: with all that a step changes elsewhere on the page it would be too long a one.
  const markSoon = (): void => {
    timer ??= window.setTimeout(mark);
  };
  bringText();
  markSoon();
  let selected = store.getState().selection;
  const unsubscribe = store.subscribe((s) => {
    bringText();
    markSoon();
    if (s.selection === selected) return;
    selected = s.selection;
    const span = s.selection?.kind === 'component' && s.network ? spanIn(s.analysis, s.network.components[s.selection.address]?.origin ?? (-1 as never)) : null;
    if (span && span.end <= editor.state.doc.length) editor.dispatch({ effects: EditorView.scrollIntoView(span.start, { y: 'nearest', yMargin: 40 }) });
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Replaces only what differs, so that the cursor and the scroll stay. `changes`: what the store did, if the editor has the text before it. */
function replaceText(editor: EditorView, source: string, changes: Workspace['document']['changes'] = []): void {
  const { doc } = editor.state;
  const old = doc.toString();
  if (old === source) return;
  if (changes.length > 0 && changes.every(({ end }) => end <= doc.length)) {
    const small = editor.state.changes(changes.map(({ start, end, text }) => ({ from: start, to: end, insert: text })));
    if (small.apply(doc).toString() === source) return editor.dispatch({ changes: small, userEvent: 'store' });
  }
  const most = Math.min(old.length, source.length);
  let from = 0;
  while (from < most && old.charCodeAt(from) === source.charCodeAt(from)) from += 1;
  let tail = 0;
  while (tail < most - from && old.charCodeAt(old.length - 1 - tail) === source.charCodeAt(source.length - 1 - tail)) tail += 1;
  editor.dispatch({
    changes: { from, to: old.length - tail, insert: source.slice(from, source.length - tail) },
    userEvent: 'store',
  });
}

function editorDiagnostic(d: Analysis['diagnostics'][number], editor: EditorView): readonly EditorDiagnostic[] {
  if (d.where.kind !== 'text') return [];
  const { length } = editor.state.doc;
  const from = Math.min(d.where.start.offset, length);
  const to = Math.min(Math.max(d.where.end.offset, from), length);
  const { fix } = d;
  return [{
    from, to, severity: d.severity, message: d.hint ? `${d.message}\n${d.hint}` : d.message,
    ...(fix ? { actions: [{ name: fix.label, apply: (v: EditorView) => v.dispatch({ changes: { from: fix.start.offset, to: fix.end.offset, insert: fix.text } }) }] } : {}),
  }];
}

/** Behind each check line its answer, as far as there is one, and what Compare can be asked. */
function behindChecks(s: Workspace, editor: EditorView, ask: (question: CompareQuestion) => void): readonly Verdict[] {
  const atEnd = (origin: OriginId): readonly number[] => {
    const span = spanIn(s.analysis, origin);
    return span ? [editor.state.doc.lineAt(span.end).to] : [];
  };
  const answers = checkVerdicts(s);
  const questions = checkQuestions(s);
  const acts = new Map(questions.map(({ origin, question }) => {
    const label = words.compareLabel(question.left.process, question.right.process);
    return [origin, { words: words.compare, label, run: () => ask(question) }] as const;
  }));
  const answered = answers.flatMap(({ origin, kind, text }) => atEnd(origin).map((at): Verdict => ({ at, kind, text, act: acts.get(origin) })));
  const open = questions.filter(({ origin }) => answers.every((answer) => answer.origin !== origin));
  return [...answered, ...open.flatMap(({ origin }) => atEnd(origin).map((at): Verdict => ({ at, kind: 'open', text: '', act: acts.get(origin) })))];
}

/** The active prefixes (enabled or waiting), the hovered step and the hovered or selected component. */
function marksOf(s: Workspace): readonly Mark[] {
  const snapshot = currentSnapshot(s);
  const marks: Mark[] = [];
  const add = (origin: Parameters<typeof spanIn>[1] | undefined, kind: Mark['kind']): void => {
    const span = origin === undefined ? null : spanIn(s.analysis, origin);
    if (span && span.start < span.end) marks.push({ from: span.start, to: span.end, kind });
  };
  const isStuck = snapshot?.end === 'deadlock';
  for (const component of snapshot?.components ?? []) {
    const isServer = s.network?.components[component.address]?.role === 'resource' || s.network?.components[component.address]?.role === 'tool';
    for (const offer of component.offers) add(offer.origin, offer.isEnabled || !isStuck || isServer ? 'active' : 'waits');
  }
  const target = s.hover ?? s.selection;
  if (target?.kind === 'step') for (const origin of snapshot?.steps[target.index]?.event.origins ?? []) add(origin, 'hovered');
  if (target?.kind === 'component') add(s.network?.components[target.address]?.origin, 'component');
  const order = { component: 0, active: 1, waits: 1, hovered: 2 } as const;
  const seen = new Map<string, Mark>();
  for (const mark of marks) {
    const key = `${mark.from}-${mark.to}`;
    const old = seen.get(key);
    if (!old || order[mark.kind] > order[old.kind] || mark.kind === 'waits') seen.set(key, mark);
  }
  return [...seen.values()].sort((a, b) => a.from - b.from || b.to - a.to);
}

/** The pointer over a definition lights its components. */
function hoverAt(editor: EditorView, offset: number | null, store: StoreApi<Workspace>): void {
  const s = store.getState();
  if (!s.network || s.analysis.source !== editor.state.doc.toString()) return;
  const found = offset === null ? undefined : s.network.components.find((c) => {
    const span = spanIn(s.analysis, c.origin);
    return span && span.start <= offset && offset < span.end;
  });
  if (!found) {
    if (s.hover?.kind === 'component') s.setHover(null);
  } else if (s.hover?.kind !== 'component' || s.hover.address !== found.address) s.setHover({ kind: 'component', address: found.address });
}

/** Completes constants and channels of the model, and the words that may begin an item. */
function complete(context: CompletionContext, store: StoreApi<Workspace>): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}_#][\p{L}\p{N}_#']*/u);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const { analysis, network } = store.getState();
  const names = new Map<string, string>();
  for (const d of analysis.definitions) names.set(d.name, d.role);
  for (const c of network?.channels ?? []) names.set(c.name, 'channel');
  for (const match of analysis.source.slice(0, LARGE_TEXT).matchAll(/[a-z][\p{L}\p{N}_#]*/gu)) if (!names.has(match[0]) && match.index !== word.from) names.set(match[0], '');
  const options = [...names].map(([label, detail]) => ({ label, detail }));
  return { from: word.from, options, validFor: /^[\p{L}\p{N}_#']*$/u };
}
