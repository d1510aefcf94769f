/**
 * Panels side by side or one above the other, with dividers. Own code: the library for it weighs ten times as much as what is
 * needed here, and the first load is counted to the byte.
 */
import { createContext, Fragment, useContext, useRef, useState, type CSSProperties, type JSX, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { movedDivider } from './split-sizes.ts';
import styles from './split.module.css';

/** Remembers sizes in per cent by group, such as `debug-wide`; `app` provides it. Without one, sizes last as long as the page. */
export interface PanelSizes {
  readonly read: (group: string) => readonly number[] | undefined;
  readonly write: (group: string, sizes: readonly number[] | null) => void;
}

export const PanelSizesContext = createContext<PanelSizes>({ read: () => undefined, write: () => undefined });

export interface SplitPart {
  readonly id: string;
  /** Pixels at first. Parts without it share the rest and grow with the window. */
  readonly size?: number;
  /** How much of the rest a part without `size` takes; 1 when absent. */
  readonly share?: number;
  /** Pixels. */
  readonly min: number;
  readonly content: ReactNode;
}

export interface SplitProps {
  /** Name under which the sizes are remembered. */
  readonly id: string;
  readonly direction: 'row' | 'column';
  /** Accessible name of the dividers. */
  readonly label: string;
  readonly parts: readonly SplitPart[];
}

const KEY_STEP_PX = 16;

/** Dividers are dragged or moved by arrow keys; a double click or Enter puts the sizes back. */
export function Split({ id, direction, label, parts }: SplitProps): JSX.Element {
  const memory = useContext(PanelSizesContext);
  const [sizes, setSizes] = useState<readonly number[] | null>(() => memory.read(id)?.slice(0, parts.length) ?? null);
  const group = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly startPx: number; readonly sizesPx: readonly number[] } | null>(null);
  const isRow = direction === 'row';
  const mins = parts.map((part) => part.min);

  const measure = (): readonly number[] =>
    [...(group.current?.querySelectorAll<HTMLElement>(':scope > [data-part]') ?? [])].map((part) => (isRow ? part.offsetWidth : part.offsetHeight));
  const show = (sizesPx: readonly number[]): readonly number[] => {
    const total = sizesPx.reduce((sum, size) => sum + size, 0) || 1;
    const inPerCent = sizesPx.map((size) => (100 * size) / total);
    setSizes(inPerCent);
    return inPerCent;
  };
  const putBack = (): void => {
    setSizes(null);
    memory.write(id, null);
  };
  const place = (event: PointerEvent): number => (isRow ? event.clientX : event.clientY);
  const onKeyDown = (divider: number) => (event: KeyboardEvent): void => {
    const [back, on] = isRow ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const byPx = event.key === on ? KEY_STEP_PX : event.key === back ? -KEY_STEP_PX : event.key === 'Home' ? -Infinity : event.key === 'End' ? Infinity : null;
    if (byPx !== null) memory.write(id, show(movedDivider(measure(), mins, divider, byPx)));
    else if (event.key === 'Enter') putBack();
    else return;
    event.preventDefault();
  };
  const styleOf = (part: SplitPart, i: number): CSSProperties => {
    const size = sizes?.[i];
    const flex = part.size === undefined ? `${size ?? (part.share ?? 1) * 100} 1 0px` : `0 1 ${size === undefined ? `${part.size}px` : `${size}%`}`;
    return isRow ? { flex, minWidth: part.min } : { flex, minHeight: part.min };
  };
  return (
    <div ref={group} className={styles.group} data-direction={direction}>
      {parts.map((part, i) => (
        <Fragment key={part.id}>
          {i > 0 && (
            // A separator that can be moved is a control: https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/
            <div
              className={styles.divider}
              role="separator"
              tabIndex={0}
              aria-label={label}
              aria-orientation={isRow ? 'vertical' : 'horizontal'}
              aria-valuenow={Math.round(sizes?.slice(0, i).reduce((sum, size) => sum + size, 0) ?? (100 * i) / parts.length)}
              onDoubleClick={putBack}
              onKeyDown={onKeyDown(i - 1)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                drag.current = { startPx: place(event), sizesPx: measure() };
              }}
              onPointerMove={(event) => {
                const from = drag.current;
                if (from) show(movedDivider(from.sizesPx, mins, i - 1, place(event) - from.startPx));
              }}
              onLostPointerCapture={() => {
                if (drag.current && sizes) memory.write(id, sizes);
                drag.current = null;
              }}
            />
          )}
          <div className={styles.part} data-part={part.id} style={styleOf(part, i)}>{part.content}</div>
        </Fragment>
      ))}
    </div>
  );
}
