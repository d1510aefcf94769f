import type { Derivation } from '../../core/semantics/transition.ts';

/** The proof tree for LaTeX's `bussproofs`: one `\UnaryInfC` (or Binary, …) per rule, premises first. */
export function derivationToLatex(derivation: Derivation): string {
  return ['\\begin{prooftree}', ...lines(derivation), '\\end{prooftree}'].join('\n');
}

const INFERENCES = ['Axiom', 'Unary', 'Binary', 'Trinary', 'Quaternary'] as const;

function lines(derivation: Derivation): readonly string[] {
  const { premises, rule, source, label, target } = derivation;
  const conclusion = `$${term(source)} \\xrightarrow{${term(label)}} ${term(target)}$`;
  const above = premises.length === 0 ? ['\\AxiomC{}'] : premises.flatMap(lines);
  const inference = INFERENCES[Math.max(1, premises.length)] ?? 'Unary';
  return [...above, `\\RightLabel{\\scriptsize ${rule}}`, `\\${inference}InfC{${conclusion}}`];
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', '#': '\\#', _: '\\_', '&': '\\&', '%': '\\%', $: '\\$', '^': '\\^{}', '~': '\\~{}',
};

function term(text: string): string {
  return `\\texttt{${text.replace(/[\\{}#_&%$^~]/g, (sign) => SPECIAL[sign] ?? sign)}}`;
}
