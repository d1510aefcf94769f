import { useLayoutEffect, useRef, useState, type JSX, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import styles from './track-slider.module.css';

export interface TrackWidth {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly widthPx: number;
}

/** The room that a track has, followed before the frame is drawn. */
export function useTrackWidth(): TrackWidth {
  const box = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Called at once and before the frame is drawn, when the layout is known; asking here would be to lay out the page twice.
    const observer = new ResizeObserver(() => flushSync(() => setWidthPx(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, widthPx };
}

export interface TrackSliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The position in words. */
  readonly valueText: string;
  /** The end of the track, from its left. */
  readonly endPx: number;
  /** The position next to a point of the track. */
  readonly nearest: (xPx: number) => number;
  readonly onGoTo: (position: number) => void;
  /** The drawing of the track, from its left end on. */
  readonly children: ReactNode;
}

/** A position on a track, moved by pointer; the keys for it are commands of the page. */
export function TrackSlider({ label, value, max, valueText, endPx, nearest, onGoTo, children }: TrackSliderProps): JSX.Element {
  const go = (event: PointerEvent<HTMLElement>): void => {
    const to = nearest(event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (to !== value) onGoTo(to);
  };
  return (
    <div
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      style={{ width: endPx + 16 }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && go(event)}
    >
      {children}
    </div>
  );
}
