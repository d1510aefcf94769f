import { useCallback, useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Point } from '../../store/state.ts';
import type { CanvasHandle } from '../kit/canvas.tsx';

export interface Drag {
  readonly address: number;
  readonly at: Point;
}

interface Grip {
  readonly address: number;
  readonly pointer: number;
  readonly startX: number;
  readonly startY: number;
  readonly from: Point;
}

export interface DragEvents {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

interface DragOptions {
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly placeOf: (address: number) => Point;
  /** Where a component that is held at a point comes to rest. */
  readonly landing: (drag: Drag) => Point;
  readonly onStart: () => void;
  readonly onDrop: (drag: Drag) => void;
}

/** A press that moves less is a click. */
const CLICK_PX = 4;

/** Dragging of elements with `data-address`: snaps, unless Alt is held; Esc gives it up. */
export function useDrag({ canvas, placeOf, landing, onStart, onDrop }: DragOptions): { readonly drag: Drag | null; readonly events: DragEvents } {
  const grip = useRef<Grip | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      grip.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isDragging]);

  const held = useCallback((event: PointerEvent): Drag | null => {
    const now = grip.current;
    if (!now || now.pointer !== event.pointerId) return null;
    const [dx, dy] = [event.clientX - now.startX, event.clientY - now.startY];
    if (!isDragging && Math.hypot(dx, dy) < CLICK_PX) return null;
    const scale = canvas.current?.scale() ?? 1;
    const raw: Drag = { address: now.address, at: { x: now.from.x + dx / scale, y: now.from.y + dy / scale } };
    return event.altKey ? raw : { ...raw, at: landing(raw) };
  }, [canvas, isDragging, landing]);

  return {
    drag,
    events: {
      onPointerDown: (event) => {
        const element = event.target instanceof Element ? event.target.closest('[data-address]') : null;
        const address = Number(element?.getAttribute('data-address') ?? -1);
        if (event.button !== 0 || !element || address < 0) return;
        // The pointer stays with the component, however fast it moves.
        element.setPointerCapture(event.pointerId);
        wasDragged.current = false;
        grip.current = { address, pointer: event.pointerId, startX: event.clientX, startY: event.clientY, from: placeOf(address) };
      },
      onPointerMove: (event) => {
        const now = held(event);
        if (!now) return;
        if (!isDragging) onStart();
        wasDragged.current = true;
        setDrag(now);
      },
      onPointerUp: (event) => {
        const now = isDragging ? held(event) : null;
        grip.current = null;
        setDrag(null);
        if (now) onDrop(now);
      },
      onPointerCancel: () => {
        grip.current = null;
        setDrag(null);
      },
      // The press that ends a drag is no click.
      onClickCapture: (event) => {
        if (wasDragged.current) event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}
