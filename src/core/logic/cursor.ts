/** Where reading a formula stopped, and why. Thrown inside the parser only; `parseFormula` answers with it. */
export class FormulaError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A place in a text; `offset` counts UTF-16 code units. Every method but `match` passes over blanks and `//` comments first. */
export class Cursor {
  readonly text: string;
  offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Passes over blanks and comments and says where it is then. */
  skipBlanks(): number {
    this.match(/(?:\s|\/\/[^\n\r]*)*/y);
    return this.offset;
  }

  /** Takes what matches a sticky pattern exactly here. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.offset += found.length;
    return found;
  }

  /** Takes a symbol if it stands here. */
  take(symbol: string): boolean {
    this.skipBlanks();
    if (!this.text.startsWith(symbol, this.offset)) return false;
    this.offset += symbol.length;
    return true;
  }

  /** Takes a word if it stands here as a whole name. */
  takeWord(word: string): boolean {
    const before = this.skipBlanks();
    if (this.name() === word) return true;
    this.offset = before;
    return false;
  }

  /** Takes a name as the text language writes it (calculus 1.1): letters, digits, `_`, `#`, primes at the end. */
  name(): string | null {
    this.skipBlanks();
    return this.match(/[\p{L}_#][\p{L}\p{M}\p{Nd}_#]*'*/uy);
  }

  isAtEnd(): boolean {
    return this.skipBlanks() >= this.text.length;
  }
}
