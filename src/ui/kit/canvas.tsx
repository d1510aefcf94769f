/**
 * The ground that graphs are drawn on: React Flow for panning, zooming and dragging nodes, and what is drawn by ourselves as
 * children in the coordinates of the picture. Nothing moves by itself: the camera is set when a new picture comes, when the
 * panel changes its size before the reader has touched the camera, and when something asks to be seen (`reveal`).
 */
import {
  getViewportForBounds, ReactFlow, ReactFlowProvider, useReactFlow, useStore, ViewportPortal,
  type Node, type NodeTypes, type OnNodeDrag,
} from '@xyflow/react';
import { memo, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, type JSX, type ReactNode, type Ref } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Point } from '../../store/state.ts';
import { IconButton } from './button.tsx';
import styles from './canvas.module.css';
import { isMotionReduced } from './motion.ts';
import type { Zoom } from './panel.tsx';

export interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

export interface CanvasHandle {
  readonly zoom: (zoom: Zoom) => void;
  /** Moves the camera only if the box is not in sight; keeps the zoom. */
  readonly reveal: (box: Bounds) => void;
}

export interface CanvasProps<N extends Node> {
  readonly ref: Ref<CanvasHandle>;
  readonly label: string;
  readonly bounds: Bounds;
  /** Names the picture: another one is fitted into view, whatever the reader did with the one before. */
  readonly picture: string;
  /** Kept free below the picture, for a legend. */
  readonly bottomPx?: number;
  /** Where the reader is. A picture too large to be read as a whole opens there; `fit` still shows it all. */
  readonly focus?: Point | undefined;
  readonly nodes?: N[];
  readonly nodeTypes?: NodeTypes;
  readonly onNodeDrag?: OnNodeDrag<N>;
  readonly onNodeDragStop?: OnNodeDrag<N>;
  /** The reader has moved the camera. */
  readonly onTouch?: () => void;
  /** A click on the ground. */
  readonly onGround?: () => void;
  /** Drawn in the coordinates of the picture. Lines belong below the nodes (`z-index: -1`). */
  readonly children: ReactNode;
}

const MIN_ZOOM = 0.06;
const MAX_ZOOM = 3;
const PADDING = { top: '10px', left: '8px', right: '8px' } as const;
/** Below this zoom names are too small to read; they are left out until asked for (`data-far`). */
const FAR = 0.5;
/** A picture opens as a whole when that can be read, else at this zoom around where the reader is. */
const READABLE = 0.4;
const FOCUSED = 0.75;
const NONE: never[] = [];
/** Credit is given in the README instead of on every drawing. */
const PRO_OPTIONS = { hideAttribution: true } as const;

export function Canvas<N extends Node>(props: CanvasProps<N>): JSX.Element {
  return <ReactFlowProvider><Ground {...props} /></ReactFlowProvider>;
}

function Ground<N extends Node>(props: CanvasProps<N>): JSX.Element {
  const { ref, label, bounds, picture, bottomPx = 10, focus, nodes, nodeTypes, onNodeDrag, onNodeDragStop, onTouch, onGround, children } = props;
  const { setViewport, getViewport, zoomIn, zoomOut, viewportInitialized } = useReactFlow<N>();
  const width = useStore((s) => s.width);
  const height = useStore((s) => s.height);
  const isFar = useStore((s) => s.transform[2] < FAR);
  const box = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);
  const shown = useRef<string | null>(null);
  const latest = useRef({ bounds, focus });
  useLayoutEffect(() => {
    latest.current = { bounds, focus };
  }, [bounds, focus]);

  const whole = useCallback(
    () => getViewportForBounds(latest.current.bounds, width, height, MIN_ZOOM, 1, { ...PADDING, bottom: `${bottomPx}px` }),
    [width, height, bottomPx],
  );
  const open = useCallback((): void => {
    if (width === 0 || height === 0) return;
    const view = whole();
    const { x, y } = latest.current.focus ?? {};
    const isReadable = view.zoom >= READABLE || x === undefined || y === undefined;
    void setViewport(isReadable ? view : { x: width / 3 - x * FOCUSED, y: height / 2 - y * FOCUSED, zoom: FOCUSED });
  }, [setViewport, whole, width, height]);

  useLayoutEffect(() => {
    if (!viewportInitialized || width === 0) return;
    if (shown.current !== picture) isTouched.current = false;
    shown.current = picture;
    if (!isTouched.current) open();
    box.current?.removeAttribute('data-waiting');
  }, [viewportInitialized, width, picture, open]);

  useImperativeHandle(ref, () => ({
    zoom: (zoom) => {
      isTouched.current = true;
      const duration = isMotionReduced() ? 0 : 220;
      if (zoom === 'fit') void setViewport(whole(), { duration });
      else void (zoom === 'in' ? zoomIn : zoomOut)({ duration });
    },
    reveal: (target) => {
      const { x, y, zoom } = getViewport();
      const shift = (low: number, size: number, room: number): number =>
        low < 8 ? 24 - low : low + size > room - 8 ? Math.max(room - 24 - size - low, 24 - low) : 0;
      const dx = shift(target.x * zoom + x, target.width * zoom, width);
      const dy = shift(target.y * zoom + y, target.height * zoom, height);
      if (dx !== 0 || dy !== 0) void setViewport({ x: x + dx, y: y + dy, zoom }, { duration: isMotionReduced() ? 0 : 300 });
    },
  }));

  useEffect(() => {
    // React Flow calls itself an application, which would take the reading keys from screen readers.
    box.current?.setAttribute('role', 'group');
  }, []);

  return (
    <ReactFlow<N>
      ref={box}
      className={styles.canvas}
      aria-label={label}
      data-waiting=""
      data-far={isFar || undefined}
      nodes={nodes ?? NONE}
      {...(nodeTypes && { nodeTypes })}
      {...(onNodeDrag && { onNodeDrag })}
      {...(onNodeDragStop && { onNodeDragStop })}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      nodesDraggable={onNodeDrag !== undefined}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      zoomOnDoubleClick={false}
      autoPanOnNodeDrag={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      zoomActivationKeyCode={null}
      proOptions={PRO_OPTIONS}
      onMoveStart={(event) => {
        if (!event) return;
        isTouched.current = true;
        onTouch?.();
      }}
      {...(onGround && { onPaneClick: onGround })}
    >
      <ViewportPortal>{children}</ViewportPortal>
    </ReactFlow>
  );
}

/** Zoom in, out and fit, floating at the lower right of a graph. */
export const CanvasControls = memo(function CanvasControls({ onZoom }: { readonly onZoom: (zoom: Zoom) => void }): JSX.Element {
  const words = messages.shell;
  return (
    <div className={styles.controls}>
      <IconButton icon="plus" label={words.zoomIn} keys="+" tone="ghost" size="small" onClick={() => onZoom('in')} />
      <IconButton icon="minus" label={words.zoomOut} keys="-" tone="ghost" size="small" onClick={() => onZoom('out')} />
      <IconButton icon="fit" label={words.zoomFit} keys="0" tone="ghost" size="small" onClick={() => onZoom('fit')} />
    </div>
  );
});
