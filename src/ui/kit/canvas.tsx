/**
 * The ground that graphs are drawn on: drag to pan, wheel or two fingers to zoom. What is drawn are its children, in the
 * coordinates of the picture. Nothing moves by itself: the camera is set when a new picture comes, when the panel changes
 * its size before the reader has touched the camera, and when something asks to be seen (`reveal`). Moving the camera
 * renders nothing again; only one transform changes.
 *
 * Of our own, for its bytes: React Flow (58 kB of the 210 that the page may load) would do here just this.
 */
import { memo, useCallback, useImperativeHandle, useLayoutEffect, useRef, type JSX, type PointerEvent, type ReactNode, type Ref } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Point } from '../../store/state.ts';
import { IconButton } from './button.tsx';
import styles from './canvas.module.css';
import { cx } from './cx.ts';
import { endAtInput, isMotionReduced } from './motion.ts';
import type { Zoom } from './panel.tsx';
import { opening, revealing, whole, zoomedAt, type Bounds, type Size, type View } from './viewport.ts';

export interface CanvasHandle {
  readonly zoom: (zoom: Zoom) => void;
  /** Moves the camera only if the box is not in sight; keeps the zoom. */
  readonly reveal: (box: Bounds) => void;
  /** Pixels on screen per pixel of the picture. */
  readonly scale: () => number;
}

export interface CanvasProps {
  readonly ref: Ref<CanvasHandle>;
  readonly label: string;
  readonly bounds: Bounds;
  /** Names the picture: another one is brought into view, whatever the reader did with the one before. */
  readonly picture: string;
  /** Kept free below the picture, for a legend. */
  readonly bottomPx?: number;
  /** Where the reader is. A picture too large to be read as a whole opens there; `fit` still shows it all. */
  readonly focus?: Point | undefined;
  /** The reader has moved the camera. */
  readonly onTouch?: () => void;
  /** A click on the ground. */
  readonly onGround?: () => void;
  /** Lines belong below nodes (`z-index: -1`); what has the class `nopan` is not a handle to pan by. */
  readonly children: ReactNode;
}

const STEP = 1.3;
/** Wheels that count in lines or pages, in px. */
const WHEEL_PX = [1, 18, 320] as const;
const WHEEL_SPEED = 0.0016;
/** Below this zoom names are too small to read; they are left out until asked for (`data-far`). */
const FAR = 0.5;
/** A press that moves less is a click. */
const CLICK_PX = 4;
const GLIDE_MS = 220;
const REVEAL_MS = 300;

export function Canvas({ ref, label, bounds, picture, bottomPx = 10, focus, onTouch, onGround, children }: CanvasProps): JSX.Element {
  const ground = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ x: 0, y: 0, zoom: 1 });
  const size = useRef<Size>({ width: 0, height: 0 });
  const isTouched = useRef(false);
  const latest = useRef({ bounds, bottomPx, focus, onTouch });
  useLayoutEffect(() => {
    latest.current = { bounds, bottomPx, focus, onTouch };
  });

  const set = useCallback((to: View, durationMs = 0): void => {
    const element = world.current;
    if (!element || !ground.current || to === view.current) return;
    const transform = (v: View): string => `translate(${v.x}px, ${v.y}px) scale(${v.zoom})`;
    if (durationMs > 0 && !isMotionReduced()) {
      endAtInput(element.animate([{ transform: transform(view.current) }, { transform: transform(to) }], { duration: durationMs, easing: 'cubic-bezier(.2,.7,.2,1)' }));
    }
    view.current = to;
    element.style.transform = transform(to);
    ground.current.toggleAttribute('data-far', to.zoom < FAR);
  }, []);
  const open = useCallback((): void => {
    if (size.current.width > 0) set(opening(latest.current.bounds, size.current, latest.current.bottomPx, latest.current.focus));
  }, [set]);
  const touch = useCallback((): void => {
    isTouched.current = true;
    latest.current.onTouch?.();
  }, []);

  useLayoutEffect(() => {
    const element = ground.current;
    if (!element) return undefined;
    const measure = (): void => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      if (!isTouched.current) open();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    // React listens to wheels passively, so that it could not keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const turned = event.deltaY * (WHEEL_PX[event.deltaMode] ?? 1) * (event.ctrlKey ? 6 : 1);
      touch();
      set(zoomedAt(view.current, Math.exp(-turned * WHEEL_SPEED), { x: event.clientX - left, y: event.clientY - top }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [open, set, touch]);

  useLayoutEffect(() => {
    isTouched.current = false;
    open();
  }, [picture, open]);

  useImperativeHandle(ref, () => ({
    zoom: (how) => {
      const { width, height } = size.current;
      touch();
      if (how === 'fit') set(whole(latest.current.bounds, size.current, latest.current.bottomPx), GLIDE_MS);
      else set(zoomedAt(view.current, how === 'in' ? STEP : 1 / STEP, { x: width / 2, y: height / 2 }), GLIDE_MS);
    },
    reveal: (box) => set(revealing(view.current, box, size.current), REVEAL_MS),
    scale: () => view.current.zoom,
  }), [set, touch]);

  const pan = usePan(ground, view, set, touch);
  return (
    <div
      ref={ground}
      role="group"
      aria-label={label}
      className={styles.canvas}
      onPointerDown={pan.onPointerDown}
      onPointerMove={pan.onPointerMove}
      onPointerUp={(event) => { if (pan.onPointerUp(event)) onGround?.(); }}
      onPointerCancel={pan.onPointerUp}
    >
      <div ref={world} className={styles.world}>{children}</div>
    </div>
  );
}

interface Pan {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  /** True when it was a click on the ground. */
  readonly onPointerUp: (event: PointerEvent) => boolean;
}

interface Pressed extends Point {
  readonly startX: number;
  readonly startY: number;
}

/** One pointer drags the picture, two stretch it. */
function usePan(ground: { readonly current: HTMLDivElement | null }, view: { readonly current: View }, set: (to: View) => void, touch: () => void): Pan {
  const pressed = useRef(new Map<number, Pressed>());
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('.nopan'))) return;
      ground.current?.setPointerCapture(event.pointerId);
      pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    },
    onPointerMove: (event) => {
      const before = pressed.current.get(event.pointerId);
      if (!before) return;
      const now = { ...before, x: event.clientX, y: event.clientY };
      pressed.current.set(event.pointerId, now);
      const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
      if (!other && Math.hypot(now.x - now.startX, now.y - now.startY) < CLICK_PX) return;
      touch();
      const { x, y, zoom } = view.current;
      if (!other) return set({ zoom, x: x + now.x - before.x, y: y + now.y - before.y });
      const box = ground.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      set(zoomedAt({ zoom, x: x + (now.x - before.x) / 2, y: y + (now.y - before.y) / 2 }, factor, middle));
    },
    onPointerUp: (event) => {
      const was = pressed.current.get(event.pointerId);
      pressed.current.delete(event.pointerId);
      return was !== undefined && event.type === 'pointerup' && Math.hypot(event.clientX - was.startX, event.clientY - was.startY) < CLICK_PX;
    },
  };
}

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
