import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import type { FlowDrawing } from '../../core/diagram/draw-flow.ts';
import type { Curve } from '../../core/diagram/geometry.ts';
import type { StepView } from '../../engine/engine-api.ts';
import { stepAt } from '../../store/selectors.ts';
import { curveAt, reversed, type Flow } from '../../store/system-picture.ts';
import { endAtInput, isMotionReduced } from '../kit/motion.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import styles from './system.module.css';

const FLIGHT_MS = 420;
const LONGEST_MS = 1200;
const FLASH_MS = 220;
/** At this speed and above tokens are left out. */
const TOO_FAST = 8;
const SAMPLES = 14;

interface FlightProps {
  readonly flow: Flow;
  readonly drawing: FlowDrawing;
}

/** The step just taken, as a token on its way from sender to receiver. Draws nothing at rest. */
export function Flights(props: FlightProps): JSX.Element | null {
  const move = useWorkspace((s) => s.lastMove);
  const [first] = useState(move.serial);
  return move.kind === 'forward' && move.serial !== first ? <Flight key={move.serial} {...props} /> : null;
}

function Flight({ flow, drawing }: FlightProps): JSX.Element | null {
  const api = useWorkspaceApi();
  const [step, setStep] = useState<StepView | null>(() => {
    const s = api.getState();
    return s.network === flow.network && s.speed < TOO_FAST ? stepAt(s, s.lastMove.to) : null;
  });
  const token = useRef<HTMLDivElement>(null);
  const flashes = useRef<(HTMLDivElement | null)[]>([]);
  const start = useRef(drawing);

  useLayoutEffect(() => {
    if (!step) return undefined;
    const isReduced = isMotionReduced();
    const curve = isReduced ? null : wayOf(flow, start.current, step);
    const durationMs = curve ? Math.min(LONGEST_MS, FLIGHT_MS / api.getState().speed) : 0;
    const running: Animation[] = [];
    if (curve && token.current) {
      token.current.style.setProperty('visibility', 'visible');
      const frames = Array.from({ length: SAMPLES + 1 }, (_, i): Keyframe => {
        const { x, y } = curveAt(curve, eased(i / SAMPLES));
        return { transform: `translate(${x}px, ${y}px)` };
      });
      const flight = token.current.animate(frames, { duration: durationMs, fill: 'both' });
      flight.onfinish = () => token.current?.style.setProperty('visibility', 'hidden');
      running.push(flight);
    }
    // Without a flight both ends flash, otherwise the receiver when the token lands.
    const [sender, receiver] = flashes.current;
    for (const end of isReduced || !curve ? [sender, receiver] : [receiver]) {
      if (end) running.push(end.animate({ opacity: [0, 1, 1, 0] }, { duration: FLASH_MS, delay: durationMs, fill: 'both' }));
    }
    let isOver = false;
    for (const animation of running) endAtInput(animation);
    Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
      if (!isOver) setStep(null);
    }).catch(() => undefined);
    return () => {
      isOver = true;
      for (const animation of running) animation.cancel();
    };
  }, [api, flow, step]);

  if (!step) return null;
  const ends = [step.from ?? step.to, step.to ?? step.from];
  return (
    <div className={styles.flight} aria-hidden="true">
      {ends.map((address, i) => {
        const box = drawing.boxes[address ?? -1];
        return box && (
          <div key={i} ref={(element) => { flashes.current[i] = element; }} className={styles.flash} data-role={flow.network.components[address ?? -1]?.role}
            style={{ left: box.x, top: box.y, width: box.width, height: box.height }} />
        );
      })}
      <div ref={token} className={styles.token}>{step.values.length > 0 && <code>{valuesOf(step)}</code>}</div>
    </div>
  );
}

const eased = (t: number): number => (t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) ** 3 / 2);

/** A long value is cut in the picture; the trace and the Inspector have the whole. */
function valuesOf({ values }: StepView): string {
  const text = `(${values.join(', ')})`;
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
}

/** The way of the token: along the line of its pair, or along the line to or from an open port; null for an inside step. */
function wayOf({ graph, network, lineOf }: Flow, { lines, stubs }: FlowDrawing, { from, to, channelId }: StepView): Curve | null {
  if (from !== null && to !== null) {
    const at = lineOf(from, to);
    const curve = lines[at];
    return curve ? (graph.lines[at]?.a === from ? curve : reversed(curve)) : null;
  }
  const stub = stubs[graph.stubs.findIndex((s) => s.isOpen && s.node === (from ?? to) && s.channels.some((c) => network.channels[c]?.id === channelId))];
  if (!stub) return null;
  const out: Curve = { from: stub.port, c1: stub.port, c2: stub.end, to: stub.end };
  return from === null ? reversed(out) : out;
}
