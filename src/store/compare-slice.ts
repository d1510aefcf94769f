/**
 * Two processes and whether they can be told apart. A comparison is asked for only while Compare is on screen; there it
 * follows every edit, and an answer to an older question is dropped. The one before stays on screen meanwhile.
 */
import type { RequestId } from '../core/base/brand.ts';
import type { Comparison, EngineFailure } from '../engine/engine-api.ts';
import { createMoves } from './compare-moves.ts';
import type { Asked } from './compare-selectors.ts';
import { askedNow, defaultQuestion, isSameQuestion, noteAsked, shownComparison } from './compare-selectors.ts';
import type { Context } from './context.ts';
import { limitsFor } from './exploration-slice.ts';
import { messages } from './messages/en.ts';
import { NOTHING_COMPARED } from './nothing-compared.ts';
import { tellFailure } from './save-status.ts';
import type { CompareQuestion, CompareSide, CompareSlice, Workspace } from './state.ts';

const words = messages.store.compare;

/** States compared on each side before it asks. */
const FIRST_LIMIT = 200_000;
/** With more states on a side the classes are shown first. */
const MANY_STATES = 60;

export interface CompareDriver extends CompareSlice {
  /** The analysed text, the place or the document is another one: compares anew where that is looked at. */
  readonly follow: () => void;
}

export function createCompareSlice(context: Context): CompareDriver {
  const { get, set, ports } = context;
  /** What the engine works on, or has worked on last. */
  let current: { readonly id: RequestId; readonly asked: Asked; readonly maxStates: number } | null = null;
  let maxStates = FIRST_LIMIT;
  /** Of the picture chosen by hand for this question. */
  let isPictureChosen = false;
  let openedId = '';
  let readings = 0;
  /** How long the comparison on screen took. */
  let lastMs = 0;
  const { carryOver, ...moves } = createMoves(context);

  function cancel(): void {
    if (current && get().comparing.status === 'comparing') void ports.engine.cancel(current.id).catch(() => undefined);
  }

  async function ask(asked: Asked): Promise<void> {
    cancel();
    const previous = shownComparison(get());
    const id = context.nextRequest();
    const mine = { id, asked, maxStates };
    current = mine;
    moves.pauseMoves();
    const failed = (reason: 'problem' | 'internal' | 'worker-died', side: 'left' | 'right' | null, detail: string): void =>
      set({ comparing: { status: 'failed', reason, side, detail, previous } });
    for (const side of ['left', 'right'] as const) if (asked[side].process.trim() === '') return failed('problem', side, words.noProcess);
    set({ comparing: { status: 'comparing', id, progress: { phase: 'exploring', stateCount: 0, classCount: 0 }, previous } });
    const { id: opened } = get().document;
    const isCurrent = (): boolean => current === mine && get().document.id === opened;
    const query = { ...asked, limits: limitsFor(maxStates) };
    const startedAt = ports.clock.now();
    try {
      const result = await ports.engine.compare({ ...query, id }, (progress) => {
        if (isCurrent()) set({ comparing: { status: 'comparing', id, progress, previous } });
      });
      if (!isCurrent()) return;
      if (!result.ok) {
        return set({ comparing: { status: 'failed', ...failureOf(result.error), previous } });
      }
      const comparison = result.value;
      const ms = ports.clock.now() - startedAt;
      noteAsked(comparison, query);
      const { shown, told } = await carryOver(comparison, query);
      if (!isCurrent()) return;
      lastMs = ms;
      set({
        ...shown, comparing: { status: 'done', comparison, ms }, pointedPart: null,
        compared: withVerdict(get(), comparison, asked),
        ...(isPictureChosen ? {} : { comparePicture: isLarge(comparison) ? 'classes' : 'states' }),
      });
      announce(comparison);
      if (told !== null) get().notify({ tone: 'warn', sticky: false, about: 'compare', text: told, actions: [] });
    } catch (error) {
      if (isCurrent()) failed('worker-died', null, error instanceof Error ? error.message : String(error));
    }
  }

  function announce({ isRelated, relation, left, right }: Comparison): void {
    if (get().place !== 'compare') return;
    set({ announcement: isRelated === null ? words.undecided(left.stateCount + right.stateCount) : words.verdict[relation][isRelated ? 'same' : 'different'] });
  }

  function follow(): void {
    const s = get();
    if (s.document.id !== openedId) {
      openedId = s.document.id;
      maxStates = FIRST_LIMIT;
      isPictureChosen = false;
      current = null;
    }
    if (s.analysis.source !== s.document.source) return; // its analysis comes
    if (s.place !== 'compare') return leave();
    if (!s.question) {
      const question = defaultQuestion(s);
      if (!question) return;
      set({ question });
      context.persistView();
    }
    readFiles();
    const now = askedNow(get());
    const isAsked = current !== null && now !== null && isSameQuestion(current.asked, now) && current.maxStates === maxStates;
    if (now && (!isAsked || s.comparing.status === 'idle')) void ask(now);
  }

  /** Nobody looks at the comparison that is being made for a text that is not there any more. */
  function leave(): void {
    moves.pauseMoves();
    const s = get();
    const now = askedNow(s);
    if (s.comparing.status !== 'comparing' || !current || (now && isSameQuestion(current.asked, now))) return;
    cancel();
    current = null;
    const { previous } = s.comparing;
    set({ comparing: previous ? { status: 'done', comparison: previous, ms: lastMs } : { status: 'idle' } });
  }

  /** Reads what the second texts define, where that is not known. */
  function readFiles(): void {
    const { question, compareFiles } = get();
    for (const side of ['left', 'right'] as const) {
      const file = question?.[side].file ?? null;
      if (!file) {
        if (compareFiles[side]) set({ compareFiles: { ...get().compareFiles, [side]: null } });
      } else if (compareFiles[side]?.source !== file.source) {
        ports.engine.analyse(file.source).then((analysis) => {
          if (get().question?.[side].file?.source === file.source) set({ compareFiles: { ...get().compareFiles, [side]: analysis } });
        }, () => undefined); // the comparison beside this says so
      }
    }
  }

  /** Puts a question on screen; the answer to the one before stays until there is one to this. */
  function change(question: CompareQuestion): void {
    readings += 1;
    if (JSON.stringify(get().question) === JSON.stringify(question)) return;
    const before = askedNow(get());
    set({ question });
    const now = askedNow(get());
    // The same texts and processes under another title: what is known of them stays.
    if (!before || !now || !isSameQuestion(before, now)) {
      isPictureChosen = false;
      set({ answers: [], moveCursor: 0, mismatch: null, pointedPart: null });
    }
    context.persist();
  }

  /** What is asked now, or what there is to begin a question with. */
  function questionHere(): CompareQuestion {
    const s = get();
    const [first = '', second = first] = s.analysis.systems;
    return s.question ?? defaultQuestion(s) ?? { left: { process: first, file: null }, right: { process: second, file: null }, relation: 'strong' };
  }

  async function setFile(side: 'left' | 'right', file: CompareSide['file']): Promise<void> {
    const reading = ++readings;
    const { id } = get().document;
    const isWanted = (): boolean => reading === readings && get().document.id === id;
    let names = get().analysis.systems;
    if (file) {
      try {
        const analysis = await ports.engine.analyse(file.source);
        if (!isWanted()) return;
        names = analysis.systems;
        set({ compareFiles: { ...get().compareFiles, [side]: analysis } });
      } catch (error) {
        if (isWanted()) set({ comparing: { status: 'failed', reason: 'worker-died', side, detail: String(error), previous: shownComparison(get()) } });
        return;
      }
    }
    const question = questionHere();
    const kept = question[side].process;
    change({ ...question, [side]: { process: names.includes(kept) ? kept : (names[0] ?? ''), file } });
    follow();
  }

  async function setProject(side: 'left' | 'right', id: string): Promise<void> {
    const reading = ++readings;
    const { id: opened } = get().document;
    const stored = await ports.storage.load(id);
    if (reading !== readings || get().document.id !== opened) return;
    if (!stored.ok) return tellFailure(context, stored.error);
    await setFile(side, { title: stored.value.document.title ?? get().projects.find((project) => project.id === id)?.title ?? '', source: stored.value.document.source });
  }

  const again = (): void => {
    current = null;
    const now = askedNow(get());
    if (now) void ask(now);
  };

  return {
    ...NOTHING_COMPARED,
    evidenceTab: 'evidence',
    ...moves,
    compare: (wanted) => {
      const question = { ...questionHere(), ...wanted };
      if (question.left.process !== '' || question.right.process !== '') change(question);
      get().setPlace('compare');
      follow();
    },
    swapSides: () => {
      const { question, compareFiles } = get();
      if (!question) return;
      set({ compareFiles: { left: compareFiles.right, right: compareFiles.left } });
      change({ ...question, left: question.right, right: question.left });
      follow();
    },
    setCompareFile: (side, file) => void setFile(side, file),
    setCompareProject: (side, id) => void setProject(side, id),
    stopComparing: () => {
      const { comparing } = get();
      if (comparing.status === 'comparing') void ports.engine.cancel(comparing.id).catch(() => undefined);
    },
    retryComparing: again,
    compareMore: () => {
      maxStates *= 2;
      again();
    },
    setCompareView: (view) => {
      if (view.comparePicture !== undefined) isPictureChosen = true;
      set(view);
    },
    follow,
  };
}

function isLarge({ left, right }: Comparison): boolean {
  return left.stateCount > MANY_STATES || right.stateCount > MANY_STATES;
}

/** The verdicts about the open text, with a new one if it is about two of its own processes. */
function withVerdict({ compared, analysis }: Workspace, { isRelated, left, right }: Comparison, asked: Asked): Workspace['compared'] {
  const { source } = analysis;
  if (asked.left.source !== source || asked.right.source !== source) return compared;
  const [one, other] = [asked.left.process, asked.right.process];
  const others = compared.filter((v) => v.source === source && (v.left !== one || v.right !== other || v.relation !== asked.relation));
  return [...others, { source, left: one, right: other, relation: asked.relation, isRelated, stateCount: left.stateCount + right.stateCount }];
}

/** What went wrong, and with which side as far as the engine knows. */
function failureOf(error: EngineFailure) {
  if (error.kind === 'internal') return { reason: 'internal', side: null, detail: error.detail } as const;
  const diagnostic = error.diagnostics.find(({ severity }) => severity === 'error') ?? error.diagnostics[0];
  const problem = diagnostic && { part: error.part ?? 'text', diagnostic };
  return { reason: 'problem', side: error.side ?? null, detail: diagnostic?.message ?? '', ...(problem && { problem }) } as const;
}
