import type { JSX } from 'react';
import type { SentencePart } from '../../store/words.ts';

/** A step in words, names of the model in bold. */
export function Sentence({ parts }: { readonly parts: readonly SentencePart[] }): JSX.Element {
  return <>{parts.map((part, i) => (part.kind === 'name' ? <b key={i}>{part.text}</b> : part.kind === 'code' ? <code key={i}>{part.text}</code> : <span key={i}>{part.text}</span>))}</>;
}
