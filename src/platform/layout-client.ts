import type { FlowGraph } from '../core/diagram/flow-graph.ts';
import type { Point } from '../core/diagram/geometry.ts';
import type { LtsDrawing, LtsDrawingRequest } from '../core/lts/lts-drawing.ts';
import type { Lts } from '../core/lts/lts.ts';
import type { PairDrawing, PairPicture, PairRequest, PairSource } from '../core/lts/pair-drawing.ts';
import type { LayoutApi } from '../engine/layout.ts';
import type { WorkerHandle } from './worker-slot.ts';
import { createWorkerSlot } from './worker-slot.ts';

/** Pictures are laid out in a worker; it starts with the first question, and again after its end. */
export interface LayoutClient {
  /** Rejects when the layout failed or the worker ended. */
  placeNetwork(graph: FlowGraph): Promise<readonly Point[]>;
  drawLts(request: LtsDrawingRequest): Promise<LtsDrawing>;
  drawPair(request: PairRequest): Promise<PairDrawing>;
  terminate(): void;
}

/** An LTS is sent once, without what no picture needs; answers say "as before" without sending the picture again. */
export function createLayoutClient(spawn: () => WorkerHandle = spawnWorker): LayoutClient {
  const slot = createWorkerSlot<LayoutApi>(spawn);
  let sent: Lts | null = null;
  let last: LtsDrawing | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function draw({ lts, ...request }: LtsDrawingRequest): Promise<LtsDrawing> {
    const isKnown = sent === lts && slot.isRunning && last !== null;
    if (!isKnown) last = null;
    sent = lts;
    try {
      const answer = await slot.call((api) => api.drawLts({ ...request, lts: isKnown ? null : slim(lts) }));
      const drawing = answer ?? last;
      if (!drawing) throw new Error('the layout worker says "as before", but there was nothing before');
      last = drawing;
      return drawing;
    } catch (error) {
      sent = null;
      throw error;
    }
  }

  let sentPair: PairSource | null = null;
  const lastPairs = new Map<PairPicture, PairDrawing>();

  async function askPair({ source, ...request }: PairRequest): Promise<PairDrawing> {
    const isKnown = sentPair === source && slot.isRunning;
    if (!isKnown) lastPairs.clear();
    sentPair = source;
    try {
      const answer = await slot.call((api) => api.drawPair({ ...request, source: isKnown ? null : slimPair(source) }));
      const drawing = answer ?? lastPairs.get(request.picture);
      if (!drawing) throw new Error('the layout worker says "as before", but there was nothing before');
      lastPairs.set(request.picture, drawing);
      return drawing;
    } catch (error) {
      sentPair = null;
      throw error;
    }
  }

  const inOrder = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = queue.then(ask);
    queue = answer.catch(() => undefined);
    return answer;
  };

  return {
    placeNetwork: (graph) => slot.call((api) => api.placeNetwork(graph)),
    drawLts: (request) => inOrder(() => draw(request)),
    drawPair: (request) => inOrder(() => askPair(request)),
    terminate: () => slot.stop('terminated'),
  };
}

const NOTHING = new Uint32Array(0);

function slim(lts: Lts): Lts {
  return { ...lts, canMove: NOTHING, labels: [], parentChoices: new Int32Array(0) };
}

/** Of each LTS with its labels, which are what a comparison sees. */
function slimPair({ relation, left, right, classes }: PairSource): PairSource {
  return { relation, left: { ...slim(left), labels: left.labels }, right: { ...slim(right), labels: right.labels }, classes };
}

function spawnWorker(): WorkerHandle {
  return new Worker(new URL('../workers/layout.worker.ts', import.meta.url), { type: 'module', name: 'layout' });
}
