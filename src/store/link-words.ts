import type { ShareProblem } from '../core/trace/share-opening.ts';
import { messages } from './messages/en.ts';

const { link } = messages.store;

/** What is wrong with a link, in words. `isOpen`: something of it could be opened. */
export function problemText(problem: ShareProblem, isOpen: boolean): string {
  switch (problem.kind) {
    case 'not-a-link': return link.notALink;
    case 'too-new': return link.tooNew;
    case 'unknown-part': return link.unknownPart;
    case 'too-large': return link.tooLarge(Math.round(problem.maxBytes / 1_000_000));
    case 'damaged':
      return isOpen ? link.damaged(problem.lost.map((p) => link.part[p]).join(', ')) : link.damagedAll;
    case 'cut-off':
      if (problem.begun !== null) return link.cutOffBegun(link.part[problem.begun]);
      return problem.after === null
        ? link.cutOffAll
        : link.cutOff(link.part[problem.after], problem.lost.map((p) => link.part[p]).join(', '), problem.after === 'runs');
  }
}

