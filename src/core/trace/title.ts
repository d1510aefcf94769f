/**
 * The header of a model: its first lines that begin with `//`. A line `// Title: …`, `// See: …` or `// Try: …` begins a
 * field, the lines after it continue the field; lines before the first field belong to none.
 */
export interface Story {
  readonly title: string | null;
  /** One sentence: what to see. */
  readonly see: string | null;
  /** One sentence: what to try. */
  readonly try: string | null;
}

const FIELD = /^(Title|See|Try): *(.*)$/;

/** Reads the header of a text, whatever the text is. */
export function storyOf(source: string): Story {
  const fields = new Map<string, string>();
  let current: string | null = null;
  for (const [, line = ''] of source.trimStart().matchAll(/(.*)(?:\r\n|\n|\r|$)/g)) {
    if (!line.startsWith('//')) break;
    const words = line.slice(2).trim();
    const [, name, rest] = FIELD.exec(words) ?? [];
    if (name !== undefined) current = name;
    if (current === null) continue;
    fields.set(current, `${name === undefined ? (fields.get(current) ?? '') : ''} ${rest ?? words}`.trim());
  }
  const field = (name: string) => fields.get(name) || null;
  return { title: field('Title'), see: field('See'), try: field('Try') };
}

/** The title in the header of a text; null when there is none. */
export function titleOf(source: string): string | null {
  return storyOf(source).title;
}
