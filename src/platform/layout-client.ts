import type { FlowGraph } from '../core/diagram/flow-graph.ts';
import type { Point } from '../core/diagram/geometry.ts';
import type { LtsDrawing, LtsDrawingRequest } from '../core/lts/lts-drawing.ts';
import type { Lts } from '../core/lts/lts.ts';
import type { LayoutApi } from '../engine/layout.ts';
import type { WorkerHandle } from './worker-slot.ts';
import { createWorkerSlot } from './worker-slot.ts';

/** Pictures are laid out in a worker; it starts with the first question, and again after its end. */
export interface LayoutClient {
  /** Rejects when the layout failed or the worker ended. */
  placeNetwork(graph: FlowGraph): Promise<readonly Point[]>;
  drawLts(request: LtsDrawingRequest): Promise<LtsDrawing>;
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

  return {
    placeNetwork: (graph) => slot.call((api) => api.placeNetwork(graph)),
    drawLts: (request) => {
      const answer = queue.then(() => draw(request));
      queue = answer.catch(() => undefined);
      return answer;
    },
    terminate: () => slot.stop('terminated'),
  };
}

const NOTHING = new Uint32Array(0);

function slim(lts: Lts): Lts {
  return { ...lts, canMove: NOTHING, labels: [], parentChoices: new Int32Array(0) };
}

function spawnWorker(): WorkerHandle {
  return new Worker(new URL('../workers/layout.worker.ts', import.meta.url), { type: 'module', name: 'layout' });
}
