/** Where the camera of a drawing stands: a point p of the picture is seen at `(x + zoom · p.x, y + zoom · p.y)`, in px. */
import type { Point } from '../../store/state.ts';

export interface View extends Point {
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Bounds extends Point, Size {}

export const ZOOM = { least: 0.06, most: 3 } as const;
/** A picture opens as a whole when that can be read, else at `focused` around where the reader is. */
const READABLE = 0.4;
const FOCUSED = 0.75;
const STILL_CLOSE = 0.55;
const MARGIN = { side: 8, top: 10 } as const;

/** The whole picture in the middle, not enlarged, with `bottomPx` kept free below it. */
export function whole(bounds: Bounds, { width, height }: Size, bottomPx: number): View {
  const roomX = Math.max(1, width - 2 * MARGIN.side);
  const roomY = Math.max(1, height - MARGIN.top - bottomPx);
  const zoom = clamp(Math.min(1, roomX / Math.max(1, bounds.width), roomY / Math.max(1, bounds.height)));
  return {
    zoom,
    x: MARGIN.side + (roomX - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: MARGIN.top + (roomY - bounds.height * zoom) / 2 - bounds.y * zoom,
  };
}

/** Where on the ground, as shares of its size, the focus of a picture stands that opens around it. */
export const FOCUS = { rightwards: { x: 1 / 3, y: 1 / 2 }, downwards: { x: 1 / 2, y: 1 / 4 } } as const;

/** How a picture opens: as a whole, or around `focus` where that would be too small to read; most of it lies `rightwards` or `downwards` of it. */
export function opening(bounds: Bounds, size: Size, bottomPx: number, focus: Point | undefined, share: Point = FOCUS.rightwards): View {
  const view = whole(bounds, size, bottomPx);
  if (view.zoom >= READABLE || !focus) return view;
  return { zoom: FOCUSED, x: size.width * share.x - focus.x * FOCUSED, y: size.height * share.y - focus.y * FOCUSED };
}

/** Zooms by a factor and keeps the picture under `at` where it is. */
export function zoomedAt({ x, y, zoom }: View, factor: number, at: Point): View {
  const to = clamp(zoom * factor);
  const grown = to / zoom;
  return { zoom: to, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

/** The view moved just so far that the box is in sight; the same object when it is already. */
export function revealing(view: View, box: Bounds, { width, height }: Size): View {
  const dx = shift(box.x * view.zoom + view.x, box.width * view.zoom, width);
  const dy = shift(box.y * view.zoom + view.y, box.height * view.zoom, height);
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

/** Over the lower right corner of a graph, in px. */
const CONTROLS = { width: 48, height: 112 } as const;

/** The view moved just so far that the whole picture is in sight and clear of the zoom buttons; smaller where it does not fit; the same object when nothing has to be done. */
export function settling(view: View, bounds: Bounds, size: Size, bottomPx: number): View {
  const { zoom } = view;
  const [right, bottom] = [(bounds.x + bounds.width) * zoom + view.x, (bounds.y + bounds.height) * zoom + view.y];
  const isUnder = right > size.width - CONTROLS.width && bottom > size.height - CONTROLS.height;
  const room = { ...size, width: size.width - (isUnder ? CONTROLS.width : 0) };
  const isFitting = bounds.width * zoom <= room.width - 8 && bounds.height * zoom <= room.height - 8;
  if (isFitting) return revealing(view, bounds, room);
  const all = whole(bounds, room, bottomPx);
  return all.zoom < READABLE || all.zoom >= zoom ? view : all;
}

/** What is added beside the picture comes into sight: with all of the picture where that can still be read, else by itself. */
export function including(view: View, box: Bounds, bounds: Bounds, size: Size, bottomPx: number): View {
  const near = revealing(view, box, size);
  if (near === view) return view;
  const [x, y] = [Math.min(box.x, bounds.x), Math.min(box.y, bounds.y)];
  const [right, bottom] = [Math.max(box.x + box.width, bounds.x + bounds.width), Math.max(box.y + box.height, bounds.y + bounds.height)];
  const all = whole({ x, y, width: right - x, height: bottom - y }, size, bottomPx);
  return all.zoom < STILL_CLOSE ? near : all;
}

/** What a move of the camera does to what is seen: a point at p on the screen goes to `scale · p + (x, y)`. */
export interface Motion extends Point {
  readonly scale: number;
}

/** The motion from one view to the next. */
export function motionOf(from: View, to: View): Motion {
  const scale = to.zoom / from.zoom;
  return { scale, x: to.x - scale * from.x, y: to.y - scale * from.y };
}

/** The view after the same motion: two cameras that stood apart still stand apart as far. */
export function moved({ x, y, zoom }: View, { scale, ...by }: Motion): View {
  return { zoom: clamp(zoom * scale), x: x * scale + by.x, y: y * scale + by.y };
}

/** Along one axis: into the room with some air; of what is too large for it the beginning. */
function shift(low: number, size: number, room: number): number {
  if (low < 4) return 24 - low;
  return low + size > room - 4 ? Math.max(room - 24 - size - low, 24 - low) : 0;
}

function clamp(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
}
