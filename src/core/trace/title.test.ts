import { describe, expect, test } from 'vitest';
import { storyOf, titleOf } from './title.ts';

describe('the header of a model', () => {
  test('fields go on over lines', () => {
    const story = storyOf('// Title: One\n// See: this and\n// that.\n//\n// Try: it.\n\n// Title: not this\nP = 0;');
    expect(story).toEqual({ title: 'One', see: 'this and that.', try: 'it.' });
  });

  test('other comments before the first field belong to none', () => {
    expect(storyOf('\n // indented\n//See: all\r\n//   of it\r\nP = 0;')).toEqual({ title: null, see: 'all of it', try: null });
  });

  test('a text without header has none', () => {
    for (const source of ['', 'P = 0; // Title: x', '/', '// nothing', '// Title:', '* Title: x']) expect(titleOf(source)).toBeNull();
  });
});
