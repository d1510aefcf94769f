import type { Context } from './context.ts';
import type { DrawSlice } from './state.ts';

export function createDrawSlice(_context: Context): DrawSlice {
  return { draw: async () => ({ ok: false, refusal: { kind: 'gone' } }) };
}
