import { useEffect, useMemo, useRef, useState } from 'react';
import type { Node, OnNodeDrag } from '@xyflow/react';
import type { Point } from '../../store/state.ts';

export interface Drag {
  readonly address: number;
  readonly at: Point;
}

export interface DragHandlers {
  readonly onDragStart: OnNodeDrag;
  readonly onDrag: OnNodeDrag;
  readonly onDragStop: OnNodeDrag;
}

interface DragOptions {
  readonly addressOf: (node: Node) => number;
  /** Where a component that is held at a point comes to rest. */
  readonly landing: (drag: Drag) => Point;
  readonly onStart: () => void;
  readonly onDrop: (drag: Drag) => void;
}

/** Dragging of components: snaps, unless Alt is held; Esc gives it up. One drag is one edit, made when it ends. */
export function useDrag(options: DragOptions): { readonly drag: Drag | null; readonly handlers: DragHandlers } {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isGivenUp = useRef(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      isGivenUp.current = true;
      setDrag(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isDragging]);

  const handlers = useMemo((): DragHandlers => {
    const held = (event: { readonly altKey: boolean }, node: Node): Drag => {
      const raw: Drag = { address: latest.current.addressOf(node), at: node.position };
      return event.altKey ? raw : { ...raw, at: latest.current.landing(raw) };
    };
    return {
      onDragStart: () => {
        isGivenUp.current = false;
        latest.current.onStart();
      },
      onDrag: (event, node) => {
        if (!isGivenUp.current) setDrag(held(event, node));
      },
      onDragStop: (event, node) => {
        setDrag(null);
        if (!isGivenUp.current) latest.current.onDrop(held(event, node));
      },
    };
  }, []);
  return { drag, handlers };
}
