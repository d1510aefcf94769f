import { createContext, useContext, useMemo, useState, type JSX, type ReactNode } from 'react';
import type { Answer } from '../../engine/engine-api.ts';

interface Preview {
  /** The answer that is pointed at in the list of moves: the pictures show where it leads. */
  readonly answer: Answer | null;
  readonly point: (answer: Answer | null) => void;
}

const PreviewContext = createContext<Preview>({ answer: null, point: () => undefined });

/** Around the moves and the pictures. */
export function PreviewProvider({ children }: { readonly children: ReactNode }): JSX.Element {
  const [answer, point] = useState<Answer | null>(null);
  const preview = useMemo(() => ({ answer, point }), [answer]);
  return <PreviewContext value={preview}>{children}</PreviewContext>;
}

export function usePreview(): Preview {
  return useContext(PreviewContext);
}
