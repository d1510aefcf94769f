import type { Check, Definition, Item } from '../term/program.ts';
import { printParam, printTerm, printType } from '../term/print.ts';

/** A whole program as canonical text, one item a line. Comments are not items. Parsing it gives the items back, up to places. */
export function printItems(items: readonly Item[]): string {
  return items.map((item) => `${printItem(item)};\n`).join('');
}

/** One item without its `;`. */
export function printItem(item: Item): string {
  switch (item.kind) {
    case 'import':
      return `import "${item.path}"`;
    case 'type':
      return `type ${item.name} = ${printType(item.type)}`;
    case 'set':
      return `set ${item.name} = {${item.channels.join(', ')}}`;
    case 'chan':
      return `chan ${item.names.join(', ')}${item.payload === null ? '' : `: (${item.payload.map(printType).join(', ')})`}`;
    case 'tick':
      return `tick ${item.amount} ${item.unit}`;
    case 'definition':
      return `${printHead(item.definition)} = ${printTerm(item.definition.body)}`;
    case 'check':
      return `check ${item.check.expected ? '' : 'not '}${printQuestion(item.check)}`;
  }
}

/** What stands before the `=`: `agent Client(n: 0..3)`. */
export function printHead({ name, role, isSystem, params }: Definition): string {
  const word = isSystem ? 'system ' : role === 'process' ? '' : `${role} `;
  return `${word}${name}${params.length === 0 ? '' : `(${params.map(printParam).join(', ')})`}`;
}

function printQuestion({ name, args }: Check): string {
  return `${name}(${args.map((arg) => (arg.kind === 'process' ? printTerm(arg.term) : arg.text)).join(', ')})`;
}
