/**
 * The ground that graphs are drawn on: React Flow's camera (pan, zoom, pinch, drag of nodes) with the language of our pictures
 * on it. Nodes that can be dragged are React Flow nodes; everything else is drawn in the coordinates of the picture, in the
 * viewport's portal. Nothing moves by itself: the camera is set when a new picture comes, when the panel changes its size
 * before the reader has touched the camera, and when something asks to be seen (`reveal`). Setting the camera moves one
 * transform; the glide is a picture of that, so no frame of it renders anything.
 */
import { ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal, type Node, type NodeTypes, type OnNodeDrag } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { memo, useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, type JSX, type ReactNode, type Ref } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Point } from '../../store/state.ts';
import { IconButton } from './button.tsx';
import styles from './canvas.module.css';
import { cx } from './cx.ts';
import { endAtInput, isMotionReduced } from './motion.ts';
import type { Zoom } from './panel.tsx';
import { FOCUS, including, moved, motionOf, opening, revealing, settling, whole, ZOOM, zoomedAt, type Bounds, type Motion, type Size, type View } from './viewport.ts';

export interface CanvasHandle {
  readonly zoom: (zoom: Zoom) => void;
  /** Moves the camera only if the box is not in sight; keeps the zoom. */
  readonly reveal: (box: Bounds) => void;
  /** Moves along with another camera. */
  readonly follow: (motion: Motion) => void;
  /** The point of the picture under a point of the window; null outside of the ground. */
  readonly pointAt: (client: Point) => Point | null;
  /** The point of the picture in the middle of what is seen. */
  readonly middle: () => Point;
  /** Brings a box into sight that is not there yet, together with the picture where that can still be read. */
  readonly include: (box: Bounds) => void;
  /** Moves the camera just so far that a picture that has grown is in sight. */
  readonly settle: (bounds: Bounds) => void;
  /** From now on the camera is the reader's: nothing but `reveal` and the reader moves it. */
  readonly hold: () => void;
}

/** The nodes that the reader can drag; React Flow measures the pointer, their owner decides where they come to rest. */
export interface CanvasNodes {
  readonly nodes: Node[];
  readonly types: NodeTypes;
  readonly onDragStart: OnNodeDrag;
  readonly onDrag: OnNodeDrag;
  readonly onDragStop: OnNodeDrag;
}

export interface CanvasProps {
  readonly ref: Ref<CanvasHandle>;
  readonly label: string;
  readonly bounds: Bounds;
  /** Names the picture: another one is brought into view, whatever the reader did with the one before. */
  readonly picture: string;
  /** The first picture is shown where its coordinates are those of the ground; the camera is the reader's from then on. */
  readonly startsAsIs?: boolean;
  /** What grows out of sight is brought back, as long as the reader has not moved the camera. */
  readonly keepsWhole?: boolean;
  /** Kept free below the picture, for a legend. */
  readonly bottomPx?: number;
  /** Where the reader is. A picture too large to be read as a whole opens there; `fit` still shows it all. */
  readonly focus?: Point | undefined;
  /** Where the rest of such a picture lies, seen from there. */
  readonly grows?: keyof typeof FOCUS;
  /** The reader has moved the camera. */
  readonly onTouch?: () => void;
  /** The reader has moved the camera in this way; for a drawing beside this one that moves along. */
  readonly onMotion?: (motion: Motion) => void;
  /** A click on the ground. */
  readonly onGround?: () => void;
  readonly nodes?: CanvasNodes;
  /** Lines belong below nodes (`z-index: -1`); what has the class `nopan` is not a handle to pan by. */
  readonly children: ReactNode;
}

const STEP = 1.3;
/** Below this zoom names are too small to read; they are left out until asked for (`data-far`), or enlarged by `--zoom` (`data-small`). */
const FAR = 0.5;
/** From further away names become smaller again. */
const LEAST_SIZE = 0.25;
/** A press that moves less is a click. */
const CLICK_PX = 4;
const GLIDE_MS = 220;
const REVEAL_MS = 300;
const NO_NODES: { readonly nodes: Node[] } = { nodes: [] };

export function Canvas(props: CanvasProps): JSX.Element {
  return <ReactFlowProvider><Ground {...props} /></ReactFlowProvider>;
}

function Ground({ ref, label, bounds, picture, startsAsIs = false, keepsWhole = false, bottomPx = 10, focus, grows = 'rightwards', onTouch, onMotion, onGround, nodes, children }: CanvasProps): JSX.Element {
  const ground = useRef<HTMLDivElement>(null);
  const { getViewport, setViewport, screenToFlowPosition } = useReactFlow();
  const size = useRef<Size>({ width: 0, height: 0 });
  const isReady = useRef(false);
  const isTouched = useRef(startsAsIs);
  const first = useRef(startsAsIs ? picture : null);
  const last = useRef<View>({ x: 0, y: 0, zoom: 1 });
  const latest = useRef({ bounds, bottomPx, focus, grows, onTouch });
  useLayoutEffect(() => {
    latest.current = { bounds, bottomPx, focus, grows, onTouch };
  });

  const showZoom = useCallback((zoom: number): void => {
    ground.current?.toggleAttribute('data-far', zoom < FAR);
    // in steps, so that styles are not worked out anew with every frame of a pinch
    ground.current?.toggleAttribute('data-small', zoom < 1);
    if (zoom < 1) ground.current?.style.setProperty('--zoom', String(Math.max(LEAST_SIZE, Math.round(zoom * 20) / 20)));
  }, []);
  const set = useCallback((to: View, durationMs = 0): void => {
    const from = getViewport();
    if (!isReady.current || (to.x === from.x && to.y === from.y && to.zoom === from.zoom)) return;
    const world = ground.current?.querySelector('.react-flow__viewport');
    if (world && durationMs > 0 && !isMotionReduced()) {
      const transform = (v: View): string => `translate(${v.x}px, ${v.y}px) scale(${v.zoom})`;
      endAtInput(world.animate([{ transform: transform(from) }, { transform: transform(to) }], { duration: durationMs, easing: 'cubic-bezier(.2,.7,.2,1)' }));
    }
    last.current = to;
    void setViewport(to);
    showZoom(to.zoom);
  }, [getViewport, setViewport, showZoom]);
  const open = useCallback((): void => {
    if (size.current.width > 0) set(opening(latest.current.bounds, size.current, latest.current.bottomPx, latest.current.focus, FOCUS[latest.current.grows]));
  }, [set]);
  const touch = useCallback((): void => {
    isTouched.current = true;
    latest.current.onTouch?.();
  }, []);

  useLayoutEffect(() => {
    const element = ground.current;
    if (!element) return undefined;
    // Our nodes are buttons with names of their own; as an application a screen reader would hand them no key.
    element.querySelector('.react-flow')?.setAttribute('role', 'presentation');
    const measure = (): void => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      if (!isTouched.current) open();
    };
    // Called at once and before the frame is drawn, when the layout is known; asking here would be to lay out the page twice.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  useLayoutEffect(() => {
    if (picture === first.current) return;
    first.current = null;
    isTouched.current = false;
    open();
  }, [picture, open]);

  useLayoutEffect(() => {
    const view = getViewport();
    if (keepsWhole && !isTouched.current && revealing(view, bounds, size.current) !== view) open();
  }, [keepsWhole, bounds, getViewport, open]);

  useImperativeHandle(ref, () => ({
    zoom: (how) => {
      const { width, height } = size.current;
      touch();
      if (how === 'fit') set(whole(latest.current.bounds, size.current, latest.current.bottomPx), GLIDE_MS);
      else set(zoomedAt(getViewport(), how === 'in' ? STEP : 1 / STEP, { x: width / 2, y: height / 2 }), GLIDE_MS);
    },
    reveal: (box) => set(revealing(getViewport(), box, size.current), REVEAL_MS),
    follow: (motion) => {
      isTouched.current = true;
      set(moved(getViewport(), motion));
    },
    pointAt: (client) => {
      const around = ground.current?.getBoundingClientRect();
      const isInside = around && client.x >= around.left && client.x <= around.right && client.y >= around.top && client.y <= around.bottom;
      return isInside ? screenToFlowPosition(client) : null;
    },
    middle: () => {
      const { x, y, zoom } = getViewport();
      return { x: (size.current.width / 2 - x) / zoom, y: (size.current.height / 2 - y) / zoom };
    },
    include: (box) => set(including(getViewport(), box, latest.current.bounds, size.current, latest.current.bottomPx), REVEAL_MS),
    settle: (box) => {
      // what was drawn may have brought a bar below the canvas in the same breath
      const { clientWidth: width = size.current.width, clientHeight: height = size.current.height } = ground.current ?? {};
      set(settling(getViewport(), box, { width, height }, latest.current.bottomPx), REVEAL_MS);
    },
    hold: touch,
  }), [set, touch, getViewport, screenToFlowPosition]);

  const drawn = useMemo(() => <ViewportPortal>{children}</ViewportPortal>, [children]);
  return (
    <div ref={ground} role="group" aria-label={label} className={styles.canvas}>
      <ReactFlow
        {...(nodes ? { nodes: nodes.nodes, nodeTypes: nodes.types, onNodeDragStart: (...drag) => { touch(); nodes.onDragStart(...drag); }, onNodeDrag: nodes.onDrag, onNodeDragStop: nodes.onDragStop } : NO_NODES)}
        minZoom={ZOOM.least}
        maxZoom={ZOOM.most}
        nodeDragThreshold={CLICK_PX}
        nodeClickDistance={CLICK_PX}
        paneClickDistance={CLICK_PX}
        onInit={() => {
          isReady.current = true;
          if (first.current === null) open();
        }}
        onMoveStart={(event) => event && touch()}
        onMove={(event, view) => {
          showZoom(view.zoom);
          // Only the reader's own moves come with an event.
          if (event) onMotion?.(motionOf(last.current, view));
          last.current = view;
        }}
        {...(onGround ? { onPaneClick: onGround } : {})}
        // Keys belong to the page: arrows, Space and Delete mean something else here.
        disableKeyboardA11y
        nodesFocusable={false}
        elementsSelectable={false}
        nodesConnectable={false}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        proOptions={PRO_OPTIONS}
      >
        {drawn}
      </ReactFlow>
    </div>
  );
}

/** Named in the README instead of on every drawing. */
const PRO_OPTIONS = { hideAttribution: true };

/** Zoom in, out and fit, floating at the lower right of a graph. */
export const CanvasControls = memo(function CanvasControls({ isUpright = false, onZoom }: { readonly isUpright?: boolean; readonly onZoom: (zoom: Zoom) => void }): JSX.Element {
  const words = messages.shell;
  return (
    <div className={cx(styles.controls, isUpright && styles.upright)}>
      <IconButton icon="plus" label={words.zoomIn} keys="+" tone="ghost" size="small" onClick={() => onZoom('in')} />
      <IconButton icon="minus" label={words.zoomOut} keys="-" tone="ghost" size="small" onClick={() => onZoom('out')} />
      <IconButton icon="fit" label={words.zoomFit} keys="0" tone="ghost" size="small" onClick={() => onZoom('fit')} />
    </div>
  );
});
