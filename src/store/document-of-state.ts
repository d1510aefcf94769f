import type { CompareDocument, NodePosition, RecordedStep, WorkspaceDocument } from '../core/trace/document.ts';
import { titleOf } from '../core/trace/title.ts';
import { messages } from './messages/en.ts';
import { RELATIONS } from '../engine/engine-api.ts';
import type { CompareQuestion, Workspace } from './state.ts';

/** What is saved and shared of the workspace. */
export function toDocument(s: Workspace): WorkspaceDocument {
  const positions = Object.entries(s.positions).flatMap(([key, at]): NodePosition[] => {
    const slash = key.indexOf('/');
    return slash < 0 ? [] : [{ system: key.slice(0, slash), name: key.slice(slash + 1), xPx: at.x, yPx: at.y }];
  });
  return {
    title: s.document.title,
    source: s.document.source,
    system: s.system,
    steps: s.steps,
    cursor: s.cursor,
    runs: s.keptRuns,
    view: { place: s.place, panel: s.maximised ?? 'none', trace: s.traceView, inspector: s.inspectorTab, positions },
    compare: s.question && { ...s.question, answers: s.answers, move: s.moveCursor },
  };
}

/** What a document compares; null for nothing, or for a relation that this version does not know. */
export function questionIn(compare: CompareDocument | null): CompareQuestion | null {
  const relation = RELATIONS.find((known) => known === compare?.relation);
  return compare && relation ? { left: compare.left, right: compare.right, relation } : null;
}

/** Whether two documents hold the same work, wherever each is looked at. */
export function isSameWork(left: WorkspaceDocument, right: WorkspaceDocument): boolean {
  const work = (d: WorkspaceDocument): string => JSON.stringify([titleIn(d), d.source, d.system, d.steps.map(numbers), d.runs.map((run) => [run.name, run.steps.map(numbers)]), d.view.positions]);
  return work(left) === work(right);
}

const numbers = ({ index, check }: RecordedStep): readonly (number | null)[] => [index, check];

/** The title of a document, else that in its text. */
export function titleIn(document: WorkspaceDocument, otherwise: string = messages.store.untitled): string {
  return document.title ?? titleOf(document.source) ?? otherwise;
}
