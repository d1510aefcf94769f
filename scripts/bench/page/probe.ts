/**
 * What runs inside the measured page. Looks at the page as cheaply as can be: a look-up by role would itself be a long task.
 * `installProbe` is sent as source text, so it may use nothing from outside itself.
 */

/** What is waited for: an element there, or so many of them, with a text in it where one is given. */
export interface Sight {
  readonly selector: string;
  readonly text?: string;
  readonly count?: number;
}

export interface Probe {
  /** Calls of `requestAnimationFrame` so far. */
  readonly frames: () => number;
  /** Durations of tasks above 50 ms in ms since the last call. */
  readonly longTasks: () => readonly number[];
  /** Begins to measure: from the next key, paste or drop on, else from now. */
  readonly arm: (isFromNow: boolean) => void;
  /**
   * Ms from the input to each sight: to the change of the page after which it holds, and to the picture with it. Answers when all
   * hold and nothing has changed for a while.
   */
  readonly seen: (sights: readonly Sight[]) => Promise<readonly { readonly inPageMs: number; readonly paintedMs: number }[]>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

export function installProbe(): void {
  const QUIET_MS = 400;
  const PATIENCE_MS = 30_000;
  let frameCount = 0;
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => {
    frameCount += 1;
    return nextFrame(run);
  };

  let long: number[] = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask', buffered: true });

  let startMs = 0;
  let isArmed = false;
  const begin = (event: Event): void => {
    if (!isArmed) return;
    isArmed = false;
    startMs = event.timeStamp;
  };
  for (const type of ['keydown', 'paste', 'drop', 'pointerdown']) window.addEventListener(type, begin, true);

  const holds = ({ selector, text, count }: Sight): boolean => {
    if (count !== undefined) return document.querySelectorAll(selector).length === count;
    const element = document.querySelector(selector);
    return element !== null && (text === undefined || (element.textContent ?? '').includes(text));
  };

  window.probe = {
    frames: () => frameCount,
    longTasks: () => {
      const taken = long;
      long = [];
      return taken;
    },
    arm: (isFromNow) => {
      isArmed = !isFromNow;
      startMs = performance.now();
    },
    seen: (sights) =>
      new Promise((resolve, reject) => {
        const found = sights.map(() => ({ inPageMs: -1, paintedMs: -1 }));
        let timer = 0;
        const look = (): void => {
          if (isArmed) return;
          for (const [i, sight] of sights.entries()) {
            const one = found[i];
            if (!one) continue;
            if (!holds(sight)) one.inPageMs = -1;
            else if (one.inPageMs < 0) {
              one.inPageMs = performance.now() - startMs;
              nextFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => {
                  one.paintedMs = performance.now() - startMs;
                };
                port2.postMessage(null);
              });
            }
          }
          clearTimeout(timer);
          if (found.every((one) => one.inPageMs >= 0)) timer = window.setTimeout(() => end(() => resolve(found)), QUIET_MS);
        };
        const end = (answer: () => void): void => {
          observer.disconnect();
          clearTimeout(patience);
          answer();
        };
        const patience = window.setTimeout(() => {
          const missing = sights.filter((_, i) => (found[i]?.inPageMs ?? -1) < 0);
          end(() => reject(new Error(`not seen: ${JSON.stringify(missing)}`)));
        }, PATIENCE_MS);
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-busy'] });
        look();
      }),
  };
}
