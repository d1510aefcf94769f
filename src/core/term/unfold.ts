import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { evaluateAll } from './evaluate.ts';
import type { Program } from './program.ts';
import { substitute } from './substitute.ts';
import type { Call, Term } from './term.ts';
import { hasType } from './types.ts';
import type { EvalErrorKind, Value } from './value.ts';

type Unfolded = Result<Term, EvalErrorKind>;

const unfoldedIn = new WeakMap<Program, WeakMap<Call, Unfolded>>();

/**
 * The body of a constant with its closed arguments in place of its parameters. An argument without a value gives its
 * error, one outside the declared type `type` (calculus 1.3, rules CON and ERR). The same call object gives the same body.
 */
export function unfold(call: Call, program: Program): Unfolded {
  let known = unfoldedIn.get(program);
  if (known === undefined) unfoldedIn.set(program, (known = new WeakMap()));
  let body = known.get(call);
  if (body === undefined) known.set(call, (body = unfoldAfresh(call, program)));
  return body;
}

function unfoldAfresh(call: Call, program: Program): Unfolded {
  const definition = program.definitions.get(call.process);
  if (definition === undefined) throw new Error(`unfold: no definition of ${call.process}`);
  const values = evaluateAll(call.args);
  if (!values.ok) return values;
  if (values.value.length !== definition.params.length) throw new Error(`unfold: ${call.process} with ${values.value.length} arguments`);
  const bindings = new Map<string, Value>();
  for (const [i, value] of values.value.entries()) {
    const param = definition.params[i];
    if (param === undefined || (param.type !== null && !hasType(value, param.type, program.types))) return err('type');
    bindings.set(param.name, value);
  }
  return ok(substitute(definition.body, bindings));
}
