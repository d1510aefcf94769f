/**
 * All words of the interface, in English. A second language has the same shape: `typeof messages`. The words of Compare are
 * tables of their own (`compare.ts`, `compare-picture.ts`), loaded with that place.
 */
import { draw } from './draw.ts';
import { drawing } from './drawing.ts';
import { inspector } from './inspector.ts';
import { lts } from './lts.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { start } from './start.ts';
import { store } from './store.ts';
import { system } from './system.ts';
import { text } from './text.ts';
import { timeline } from './timeline.ts';
import { trace } from './trace.ts';

export const messages = { draw, drawing, inspector, lts, share, shell, start, store, system, text, timeline, trace };
