/**
 * A pause that lets waiting messages in. By a message port, as browsers stretch nested timers to 4 ms, which would cost
 * a third of the time of an exploration.
 */
export function createPause(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
