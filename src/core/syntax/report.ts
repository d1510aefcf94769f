import type { Diagnostic, DiagnosticCode, Fix } from './diagnostic.ts';
import type { Lines } from './lines.ts';
import type { Message } from './messages.ts';
import { nearest } from './suggest.ts';

/** More errors, or more warnings, are counted but not listed: nobody reads them, and a megabyte of nonsense must not cost a minute. */
const MAX_LISTED = 200;

/** Names held against misspelt ones, in all. */
const MAX_COMPARISONS = 100_000;

/** Collects what is wrong with one text. `definition` is the item at work; an error in it marks it as broken. */
export class Report {
  readonly diagnostics: Diagnostic[] = [];
  readonly broken = new Set<string>();
  definition: string | null = null;
  /** Codes that are not told: what they say follows from another error. */
  untold: ReadonlySet<DiagnosticCode> = new Set();
  private readonly lines: Lines;
  private readonly count = { error: 0, warning: 0 };
  private comparisons = 0;

  constructor(lines: Lines) {
    this.lines = lines;
  }

  /** An error that makes its definition unusable. */
  error(code: DiagnosticCode, start: number, end: number, message: Message): void {
    if (this.definition !== null) this.broken.add(this.definition);
    this.add('error', code, start, end, message);
  }

  /** An error beside which the definition still means something. */
  mildError(code: DiagnosticCode, start: number, end: number, message: Message): void {
    this.add('error', code, start, end, message);
  }

  warning(code: DiagnosticCode, start: number, end: number, message: Message): void {
    this.add('warning', code, start, end, message);
  }

  /** The nearest of some names; null once enough names have been compared for one text. */
  nearest(name: string, candidates: Iterable<string>): string | null {
    return nearest(
      name,
      (function* (report) {
        for (const candidate of candidates) {
          if (report.comparisons >= MAX_COMPARISONS) return;
          report.comparisons += 1;
          yield candidate;
        }
      })(this),
    );
  }

  lineOf(offset: number): number {
    return this.lines.positionOf(offset).line;
  }

  private add(severity: Diagnostic['severity'], code: DiagnosticCode, start: number, end: number, message: Message): void {
    if (this.untold.has(code)) return;
    this.count[severity] += 1;
    if (this.count[severity] > MAX_LISTED) return;
    const { text, hint, fix } = message;
    this.diagnostics.push({
      code,
      severity,
      message: text,
      where: { kind: 'text', ...this.lines.spanOf(start, end) },
      ...(hint === undefined ? {} : { hint }),
      ...(fix === undefined ? {} : { fix: this.fix(fix, start, end) }),
      ...(this.definition === null ? {} : { definition: this.definition }),
    });
  }

  private fix(fix: NonNullable<Message['fix']>, start: number, end: number): Fix {
    return { label: fix.label, ...this.lines.spanOf(fix.start ?? start, fix.end ?? end), text: fix.text };
  }

  /** All, by place in the text; the last of each kind says how many more there are. */
  list(more: (count: number) => Message): readonly Diagnostic[] {
    this.diagnostics.sort((a, b) => offsetOf(a) - offsetOf(b));
    for (const severity of ['error', 'warning'] as const) {
      const last = this.diagnostics.findLast((diagnostic) => diagnostic.severity === severity);
      const unlisted = this.count[severity] - MAX_LISTED;
      if (unlisted > 0 && last !== undefined) this.diagnostics.push({ code: 'too-large', severity, message: more(unlisted).text, where: last.where });
    }
    return this.diagnostics;
  }
}

function offsetOf(diagnostic: Diagnostic): number {
  return diagnostic.where.kind === 'text' ? diagnostic.where.start.offset : 0;
}
