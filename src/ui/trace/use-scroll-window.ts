import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { beforeFrame } from '../kit/before-frame.ts';

export interface ScrollWindow<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly widthPx: number;
  readonly heightPx: number;
  /** First row to draw, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Scrolls as little as needed to show a stretch of the content, before the next frame; the returned function calls it off. */
  readonly reveal: (topPx: number, bottomPx: number) => () => void;
}

const MARGIN_ROWS = 12;

/** Which rows of equal height are in sight, so that a run of thousands of steps draws only those. */
export function useScrollWindow<E extends HTMLElement>(rowPx: number, rowCount: number, topPx: number): ScrollWindow<E> {
  const ref = useRef<E | null>(null);
  const [box, setBox] = useState({ top: 0, height: 600, width: 320 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const read = (): void => setBox((old) => {
      const now = { top: element.scrollTop, height: element.clientHeight, width: element.clientWidth };
      return now.top === old.top && now.height === old.height && now.width === old.width ? old : now;
    });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, []);
  const reveal = useCallback((from: number, to: number) => beforeFrame(() => {
    const element = ref.current;
    if (!element) return;
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  }), []);
  const first = Math.max(0, Math.floor((box.top - topPx) / rowPx) - MARGIN_ROWS);
  const end = Math.min(rowCount, Math.ceil((box.top + box.height - topPx) / rowPx) + MARGIN_ROWS);
  return { ref, widthPx: box.width, heightPx: box.height, first: Math.min(first, rowCount), end: Math.max(end, 0), reveal };
}
