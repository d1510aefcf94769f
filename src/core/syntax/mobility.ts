/** Channels as payloads: a later version runs them; what stays wrong even then has its own code (calculus 1.3, RES and REL). */
import type { Definition } from '../term/program.ts';
import type { Expr, Relabel, Term } from '../term/term.ts';
import { childrenOf, forEachTerm, partsOf } from '../term/walk.ts';
import type { Context } from './context.ts';
import { say } from './messages.ts';
import { hasChannel } from './shape.ts';

export function refuseMobility(r: Context, definitions: ReadonlyMap<string, Definition>): void {
  const sent = r.sent.filter(({ cell }) => hasChannel(r.flows.shapeOf(cell)));
  const restricted = sent.length === 0 ? new Set<Expr>() : restrictedSends(definitions, new Set(sent.map(({ expr }) => expr)));
  for (const { expr, place } of sent) {
    if (restricted.has(expr)) r.error('restricted-name-sent', place, say.restrictedSent(expr.kind === 'literal' && expr.value.kind === 'channel' ? expr.value.name : 'this name'));
    else r.error('not-in-this-version', place, say.laterMobility());
  }
  for (const { cell, place } of r.received) if (hasChannel(r.flows.shapeOf(cell))) r.error('not-in-this-version', place, say.laterMobility());
  if (sent.length > 0) {
    for (const { term, owner } of mobileRelabellings(definitions, new Set(sent.map(({ expr }) => expr)))) {
      r.owner = owner;
      r.error('relabel-mobile', r.postfixOf(term), say.relabelMobile());
    }
  }
}

/** The sent names that stand below a `\` that restricts them, also when it stands around a constant (it is dynamic). */
function restrictedSends(definitions: ReadonlyMap<string, Definition>, sent: ReadonlySet<Expr>): ReadonlySet<Expr> {
  const found = new Set<Expr>();
  const around = new Map<string, Set<string>>();
  const waiting = [...definitions.keys()];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const definition = definitions.get(name);
    if (definition === undefined) continue;
    const parts: { readonly term: Term; readonly inside: ReadonlySet<string> }[] = [{ term: definition.body, inside: around.get(name) ?? new Set() }];
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { term, inside } = part;
      if (term.kind === 'prefix' && term.action.kind === 'output') {
        for (const arg of term.action.args) if (sent.has(arg) && namesIn(arg).some((each) => inside.has(each))) found.add(arg);
      }
      if (term.kind === 'call') {
        const known = around.get(term.process) ?? new Set();
        const before = known.size;
        for (const each of inside) known.add(each);
        around.set(term.process, known);
        if (known.size > before) waiting.push(term.process);
      }
      for (const below of childrenOf(term)) parts.push({ term: below, inside: namesInside(term, inside) });
    }
  }
  return found;
}

/** Which names are restricted below `term`, given those restricted around it. */
function namesInside(term: Term, around: ReadonlySet<string>): ReadonlySet<string> {
  if (term.kind === 'restrict' && term.channels.kind === 'names') return new Set([...around, ...term.channels.names]);
  if (term.kind !== 'relabel') return around;
  const inside = new Set(around);
  for (const { from } of term.pairs) inside.delete(from);
  for (const { to, from } of term.pairs) if (around.has(to)) inside.add(from);
  return inside;
}

function namesIn(expr: Expr): readonly string[] {
  if (expr.kind === 'literal') return expr.value.kind === 'channel' ? [expr.value.name] : [];
  return partsOf(expr).flatMap(namesIn);
}

/** Relabellings around something that sends channels. */
function mobileRelabellings(definitions: ReadonlyMap<string, Definition>, sent: ReadonlySet<Expr>): readonly { readonly term: Relabel; readonly owner: string }[] {
  const callers = new Map<string, string[]>();
  const mobile = new Set<string>();
  const waiting: string[] = [];
  const sends = (term: Term): boolean => term.kind === 'prefix' && term.action.kind === 'output' && term.action.args.some((arg) => sent.has(arg));
  const mark = (name: string): void => {
    if (mobile.has(name)) return;
    mobile.add(name);
    waiting.push(name);
  };
  for (const [name, { body }] of definitions) {
    forEachTerm(body, (term) => {
      if (sends(term)) mark(name);
      if (term.kind === 'call') callers.set(term.process, [...(callers.get(term.process) ?? []), name]);
    });
  }
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) callers.get(name)?.forEach(mark);
  const found: { readonly term: Relabel; readonly owner: string }[] = [];
  for (const [owner, { body }] of definitions) {
    forEachTerm(body, (term) => {
      if (term.kind !== 'relabel') return;
      let isMobile = false;
      forEachTerm(term.body, (below) => {
        isMobile ||= sends(below) || (below.kind === 'call' && mobile.has(below.process));
      });
      if (isMobile) found.push({ term, owner });
    });
  }
  return found;
}
