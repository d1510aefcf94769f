/**
 * Terms as text, with as few parentheses as the grammar of calculus 1.1 allows. What is printed parses back to the same
 * tree (up to `origin`, and up to literals that only substitution makes, such as −1 or a list).
 */
import type { Address } from '../base/brand.ts';
import type { Action, BinaryOp, ChannelSet, Expr, Param, Pattern, RelabelPair, Term } from './term.ts';
import type { Type } from './type.ts';
import type { Value } from './value.ts';
import { withFreshBinders } from './binders.ts';
import { fieldsByName } from './evaluate.ts';

/** A value as a literal. Records are printed by field name, so that equal values have one text. */
export function printValue(value: Value): string {
  switch (value.kind) {
    case 'int':
    case 'bool':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'atom':
    case 'channel':
      return value.name;
    case 'list':
      return `[${value.items.map(printValue).join(', ')}]`;
    case 'record':
      return `[${fieldsByName(value.fields).map((field) => `${field.name}: ${printValue(field.value)}`).join(', ')}]`;
  }
}

/** Binding strength of expressions, loosest first; `not` is bracketed beside anything but `and`, `or`. */
const Tight = { conditional: 0, or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, unary: 7, field: 8, simple: 9 } as const;

const tightnessOf: Readonly<Record<BinaryOp, number>> = {
  or: Tight.or,
  and: Tight.and,
  '==': Tight.compare,
  '!=': Tight.compare,
  '<': Tight.compare,
  '<=': Tight.compare,
  '>': Tight.compare,
  '>=': Tight.compare,
  '+': Tight.sum,
  '-': Tight.sum,
  '*': Tight.product,
  div: Tight.product,
  mod: Tight.product,
};

/** An expression as it may stand inside `( )` or `[ ]`. */
export function printExpr(expr: Expr): string {
  return exprAt(expr, Tight.conditional);
}

/** An expression where the grammar asks for a `simple` one. */
function printSimple(expr: Expr): string {
  return exprAt(expr, Tight.simple);
}

function exprAt(expr: Expr, level: number): string {
  const bracket = (own: number, text: string): string => (own < level ? `(${text})` : text);
  switch (expr.kind) {
    case 'literal':
      return bracket(expr.value.kind === 'int' && expr.value.value < 0 ? Tight.unary : Tight.simple, printValue(expr.value));
    case 'name':
    case 'variable':
      return expr.name;
    case 'list':
      return `[${expr.items.map(printExpr).join(', ')}]`;
    case 'record':
      return `[${expr.fields.map((field) => `${field.name}: ${printExpr(field.value)}`).join(', ')}]`;
    case 'field':
      return bracket(Tight.field, `${exprAt(expr.record, Tight.field)}.${expr.field}`);
    case 'unary':
      return expr.op === '-'
        ? bracket(Tight.unary, `-${exprAt(expr.operand, Tight.field)}`)
        : bracket(Tight.not, `not ${exprAt(expr.operand, Tight.field)}`);
    case 'binary': {
      const own = tightnessOf[expr.op];
      // `not` beside a comparison or arithmetic gets brackets; comparisons do not chain
      const left = exprAt(expr.left, own === Tight.compare ? own + 1 : own);
      return bracket(own, `${left} ${expr.op} ${exprAt(expr.right, own + 1)}`);
    }
    case 'conditional':
      return bracket(Tight.conditional, `if ${printExpr(expr.condition)} then ${printExpr(expr.yes)} else ${printExpr(expr.no)}`);
    case 'builtin':
      return bracket(Tight.field, `${expr.name}(${expr.args.map(printExpr).join(', ')})`);
  }
}

export function printType(type: Type): string {
  switch (type.kind) {
    case 'range':
      return `${type.low}..${type.high}`;
    case 'enum':
      return `{${type.atoms.join(', ')}}`;
    case 'record':
      return `[${type.fields.map((field) => `${field.name}: ${printType(field.type)}`).join(', ')}]`;
    case 'list':
      return `list(${printType(type.item)}, ${type.max})`;
    case 'chan':
      return type.payload === null ? 'chan' : `chan(${type.payload.map(printType).join(', ')})`;
    case 'named':
      return type.name;
    case 'bool':
    case 'int':
    case 'string':
    case 'unknown':
      return type.kind;
  }
}

/** A binder as written: `x`, `x: 0..3`. */
export function printParam(param: Param): string {
  return param.type === null ? param.name : `${param.name}: ${printType(param.type)}`;
}

/** Types of binders stand in the text, and inferred ones in every resolved term; a state reads better without them. */
export type TypesOfBinders = 'with types' | 'without types';

function printPattern(pattern: Pattern, types: TypesOfBinders): string {
  if (pattern.kind === 'equal') return `=${printSimple(pattern.value)}`;
  return types === 'with types' ? printParam(pattern.param) : pattern.param.name;
}

function inParentheses(items: readonly string[]): string {
  return items.length === 0 ? '' : `(${items.join(', ')})`;
}

/** A prefix without its continuation: `call(x: 0..3)`, `'reply(x + 1)`, `tau_work(3)`, `delay 2`. */
export function printAction(action: Action, types: TypesOfBinders = 'with types'): string {
  switch (action.kind) {
    case 'tau':
      return (action.tag === null ? 'tau' : `tau_${action.tag}`) + inParentheses(action.args.map(printExpr));
    case 'input':
      return printInputChannel(action) + inParentheses(action.patterns.map((pattern) => printPattern(pattern, types)));
    case 'output':
      return `'${printSimple(action.channel)}${inParentheses(action.args.map(printExpr))}`;
    case 'delay':
      return `delay ${printSimple(action.duration)}`;
  }
}

/** `if(x)` would begin a conditional (calculus 1.1, rule 1); `if?(x)` receives on a channel of that name. */
function printInputChannel({ channel, patterns }: Action & { readonly kind: 'input' }): string {
  const name = printSimple(channel);
  return name === 'if' && patterns.length > 0 ? 'if?' : name;
}

/** A constant with its arguments: `Client(1)`. */
export function printCall(process: string, args: readonly Expr[]): string {
  return process + inParentheses(args.map(printExpr));
}

/** Where a static component stands in the printed text: UTF-16 code units, `end` excluded. */
export interface PrintedPart {
  readonly address: Address;
  readonly start: number;
  readonly end: number;
}

export interface PrintOptions {
  /** How a restriction set is written; by default `{a, b}`. */
  readonly printSet?: (set: ChannelSet) => string;
  readonly types?: TypesOfBinders;
}

/** Binding strength of processes, loosest first (calculus 1.1). */
const Level = { sum: 0, par: 1, pre: 2, post: 3, atom: 4 } as const;

interface Sheet {
  text: string;
  readonly parts: PrintedPart[];
  readonly printSet: (set: ChannelSet) => string;
  readonly types: TypesOfBinders;
}

/** A process with the fewest parentheses. `0` after a prefix is always written. */
export function printTerm(term: Term, options: PrintOptions = {}): string {
  return printTermWithParts(term, options).text;
}

/** As `printTerm`, with the place of every `component` node, left to right. */
export function printTermWithParts(term: Term, options: PrintOptions = {}): { readonly text: string; readonly parts: readonly PrintedPart[] } {
  const sheet: Sheet = { text: '', parts: [], printSet: options.printSet ?? printSet, types: options.types ?? 'with types' };
  write(withFreshBinders(term), Level.sum, sheet);
  return { text: sheet.text, parts: sheet.parts };
}

/** A restriction set as written. */
export function printSet(set: ChannelSet): string {
  return set.kind === 'named' ? set.name : `{${set.names.join(', ')}}`;
}

function printPairs(pairs: readonly RelabelPair[]): string {
  return `[${pairs.map((pair) => `${pair.to}/${pair.from}`).join(', ')}]`;
}

function write(term: Term, level: number, sheet: Sheet): void {
  const open = (own: number): boolean => {
    if (own < level) sheet.text += '(';
    return own < level;
  };
  const close = (isOpen: boolean): void => {
    if (isOpen) sheet.text += ')';
  };
  switch (term.kind) {
    case 'stop':
      sheet.text += '0';
      return;
    case 'failed':
      sheet.text += 'Failed';
      return;
    case 'call':
      sheet.text += printCall(term.process, term.args);
      return;
    case 'component': {
      const start = sheet.text.length;
      write(term.body, level, sheet);
      sheet.parts.push({ address: term.address, start, end: sheet.text.length });
      return;
    }
    case 'choice':
    case 'par': {
      const own = term.kind === 'choice' ? Level.sum : Level.par;
      const isOpen = open(own);
      const rights: Term[] = [];
      let first: Term = term;
      for (; first.kind === term.kind; first = first.left) rights.push(first.right);
      write(first, own + 1, sheet);
      for (const right of rights.reverse()) {
        sheet.text += term.kind === 'choice' ? ' + ' : ' | ';
        write(right, own + 1, sheet);
      }
      close(isOpen);
      return;
    }
    case 'restrict':
    case 'relabel': {
      const isOpen = open(Level.post);
      let body: Term = term;
      let postfixes = '';
      for (; body.kind === 'restrict' || body.kind === 'relabel'; body = body.body) {
        postfixes = (body.kind === 'restrict' ? ` \\ ${sheet.printSet(body.channels)}` : printPairs(body.pairs)) + postfixes;
      }
      write(body, Level.post, sheet);
      sheet.text += postfixes;
      close(isOpen);
      return;
    }
    case 'timeout': {
      const isOpen = open(Level.pre);
      sheet.text += `timeout ${printSimple(term.duration)} {`;
      write(term.body, Level.sum, sheet);
      sheet.text += '} else {';
      write(term.otherwise, Level.sum, sheet);
      sheet.text += '}';
      close(isOpen);
      return;
    }
    case 'if': {
      const isOpen = open(Level.pre);
      sheet.text += `if ${printExpr(term.condition)} then `;
      write(term.yes, hasBareElse(term.yes) ? Level.post : Level.pre, sheet);
      sheet.text += ' else ';
      write(term.no, Level.pre, sheet);
      close(isOpen);
      return;
    }
    case 'prefix':
    case 'guard':
    case 'new':
    case 'replicate': {
      const isOpen = open(Level.pre);
      writeRow(term, sheet);
      close(isOpen);
      return;
    }
  }
}

/** A row of prefixes and their kin, in a loop: a row of some thousand prefixes must not exhaust the stack. */
function writeRow(term: Term, sheet: Sheet): void {
  let rest = term;
  for (let first = firstOf(rest, sheet.types); first !== null; first = firstOf(rest, sheet.types)) {
    sheet.text += first.text;
    rest = first.rest;
  }
  write(rest, Level.pre, sheet);
}

/** `new else` and `delay else`, which would end a branch (calculus 1.1, rule 1), at a place that no brackets protect. */
function hasBareElse(branch: Term): boolean {
  for (let term: Term | null = branch; term; term = term.kind === 'if' ? term.no : afterFirst(term)) {
    if (term.kind === 'new' && term.names[0]?.name === 'else') return true;
    if (term.kind === 'prefix' && term.action.kind === 'delay' && printSimple(term.action.duration) === 'else') return true;
  }
  return false;
}

/** What stands behind a prefix, guard, `new` or `!`; null behind the rest, which is an atom or in brackets. */
function afterFirst(term: Term): Term | null {
  if (term.kind === 'prefix') return term.next;
  return term.kind === 'guard' || term.kind === 'new' || term.kind === 'replicate' ? term.body : null;
}

function firstOf(term: Term, types: TypesOfBinders): { readonly text: string; readonly rest: Term } | null {
  if (term.kind === 'prefix') return { text: `${printAction(term.action, types)}.`, rest: term.next };
  if (term.kind === 'guard') return { text: `[${printExpr(term.condition)}] `, rest: term.body };
  if (term.kind === 'new') return { text: `new ${term.names.map(printParam).join(', ')} in `, rest: term.body };
  if (term.kind === 'replicate') return { text: '!', rest: term.body };
  return null;
}
