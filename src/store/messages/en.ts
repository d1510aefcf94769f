/** All words of the interface, in English. A second language has the same shape: `typeof messages`. */
import { compare } from './compare.ts';
import { draw } from './draw.ts';
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

export const messages = { compare, draw, inspector, lts, share, shell, start, store, system, text, timeline, trace };
