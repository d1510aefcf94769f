/** Texts that are equal exactly when normal forms are equal. Unlike printed terms they tell a variable, an atom and a channel of one name apart. */
import { fieldsByName } from './evaluate.ts';
import { isBlocked, namesOf, normalise, threadsOf } from './normal-form.ts';
import { printType } from './print.ts';
import type { Program } from './program.ts';
import { canonicalPairs } from './relabelling.ts';
import type { Action, Expr, Pattern, Term } from './term.ts';
import { unfold } from './unfold.ts';
import type { Value } from './value.ts';

const keysIn = new WeakMap<Program, WeakMap<Term, string>>();

/** The key of a local term: two terms have one key exactly when their normal forms (calculus 1.2) are the same. */
export function keyOf(term: Term, program: Program): string {
  let known = keysIn.get(program);
  if (known === undefined) keysIn.set(program, (known = new WeakMap()));
  let key = known.get(term);
  if (key === undefined) {
    key = keyOfNormal(normalise(term, program), program);
    known.set(term, key);
  }
  return key;
}

/** Above the prefixes: constants count as their bodies. */
function keyOfNormal(term: Term, program: Program): string {
  switch (term.kind) {
    case 'choice':
      return `(${keyOf(term.left, program)}+${keyOf(term.right, program)})`;
    case 'par':
      return `(${threadsOf(term).map((thread) => keyOf(thread, program)).join('|')})`;
    case 'restrict':
    case 'relabel': {
      let body: Term = term;
      let opening = '';
      let closing = '';
      for (; body.kind === 'restrict' || body.kind === 'relabel'; body = body.body) {
        opening += '(';
        closing = `)${postfixKey(body)}${closing}`;
      }
      return opening + keyOf(body, program) + closing;
    }
    case 'component':
      return keyOf(term.body, program);
    case 'guard':
      return isBlocked(term, program) ? '[false]' : writtenKey(term);
    case 'call': {
      const body = unfold(term, program);
      return body.ok ? keyOf(body.value, program) : writtenKey(term);
    }
    case 'stop':
    case 'failed':
    case 'prefix':
    case 'if':
    case 'new':
    case 'replicate':
    case 'timeout':
      return writtenKey(term);
  }
}

const written = new WeakMap<Term, string>();

/** Below the prefixes: term by term, as written. */
function writtenKey(term: Term): string {
  let key = written.get(term);
  if (key === undefined) written.set(term, (key = writtenKeyAfresh(term)));
  return key;
}

function writtenKeyAfresh(term: Term): string {
  switch (term.kind) {
    case 'stop':
      return '0';
    case 'failed':
      return 'Failed()';
    case 'prefix': {
      let row = '';
      let rest: Term = term;
      for (; rest.kind === 'prefix'; rest = rest.next) row += `${actionKey(rest.action)}.`;
      return row + writtenKey(rest);
    }
    case 'choice':
      return `(${writtenKey(term.left)}+${writtenKey(term.right)})`;
    case 'par':
      return `(${writtenKey(term.left)}|${writtenKey(term.right)})`;
    case 'restrict':
    case 'relabel':
      return `(${writtenKey(term.body)})${postfixKey(term)}`;
    case 'guard':
      return `[${exprKey(term.condition)}]${writtenKey(term.body)}`;
    case 'if':
      return `if(${exprKey(term.condition)},${writtenKey(term.yes)},${writtenKey(term.no)})`;
    case 'call':
      return `${term.process}(${term.args.map(exprKey).join()})`;
    case 'component':
      return writtenKey(term.body);
    case 'new':
    case 'replicate':
    case 'timeout':
      throw new Error(`keyOf: ${term.kind} has no meaning in this version`);
  }
}

function postfixKey(term: Term & { readonly kind: 'restrict' | 'relabel' }): string {
  if (term.kind === 'restrict') return `\\{${[...new Set(namesOf(term.channels))].sort().join()}}`;
  return `[${canonicalPairs(term.pairs).map((pair) => `${pair.to}/${pair.from}`).join()}]`;
}

function actionKey(action: Action): string {
  switch (action.kind) {
    case 'tau':
      return `tau_${action.tag ?? ''}(${action.args.map(exprKey).join()})`;
    case 'input':
      return `${exprKey(action.channel)}?(${action.patterns.map(patternKey).join()})`;
    case 'output':
      return `${exprKey(action.channel)}!(${action.args.map(exprKey).join()})`;
    case 'delay':
      throw new Error('keyOf: delay has no meaning in this version');
  }
}

function patternKey(pattern: Pattern): string {
  if (pattern.kind === 'equal') return `=${exprKey(pattern.value)}`;
  return `$${pattern.param.name}:${pattern.param.type === null ? '' : printType(pattern.param.type)}`;
}

function exprKey(expr: Expr): string {
  switch (expr.kind) {
    case 'literal':
      return valueKey(expr.value);
    case 'variable':
      return `$${expr.name}`;
    case 'name':
      throw new Error(`keyOf: ${expr.name} is not resolved`);
    case 'list':
      return `[${expr.items.map(exprKey).join()}]`;
    case 'record':
      return `[${expr.fields.map((field) => `${field.name}:${exprKey(field.value)}`).join()};]`;
    case 'field':
      return `(${exprKey(expr.record)}.${expr.field})`;
    case 'unary':
      return `(${expr.op} ${exprKey(expr.operand)})`;
    case 'binary':
      return `(${exprKey(expr.left)} ${expr.op} ${exprKey(expr.right)})`;
    case 'conditional':
      return `(if ${exprKey(expr.condition)},${exprKey(expr.yes)},${exprKey(expr.no)})`;
    case 'builtin':
      return `${expr.name}(${expr.args.map(exprKey).join()})`;
  }
}

/** A text per value, equal for equal values only: `1`, `"1"`, `:atom`, `@channel`. */
export function valueKey(value: Value): string {
  switch (value.kind) {
    case 'int':
    case 'bool':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'atom':
      return `:${value.name}`;
    case 'channel':
      return `@${value.name}`;
    case 'list':
      return `[${value.items.map(valueKey).join()}]`;
    case 'record':
      return `[${fieldsByName(value.fields).map((field) => `${field.name}:${valueKey(field.value)}`).join()};]`;
  }
}
