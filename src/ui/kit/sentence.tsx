import type { JSX } from 'react';
import type { SentencePart } from '../../store/words.ts';

/** A step in words, names of the model bold, its text in mono. */
export function Sentence({ parts }: { readonly parts: readonly SentencePart[] }): JSX.Element {
  return (
    <>
      {parts.map((part, i) => {
        switch (part.kind) {
          case 'name': return <b key={i}>{part.text}</b>;
          case 'code': return <code key={i}>{part.text}</code>;
          case 'word': return part.text;
        }
      })}
    </>
  );
}
