/**
 * Lets the built page work without a network from its second visit on. Registered when the page has nothing else to do; a
 * browser that refuses (no https, a sandboxed frame, blocked storage) changes nothing.
 */
export function registerOffline(): void {
  if (!import.meta.env.PROD) return;
  const onIdle = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void register());
    else setTimeout(() => void register(), 2000); // Safari
  };
  if (document.readyState === 'complete') onIdle();
  else addEventListener('load', onIdle, { once: true });
}

async function register(): Promise<void> {
  try {
    // Reading the property throws in a sandboxed frame.
    await navigator.serviceWorker?.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' });
  } catch {
    // The page works as before, with a network.
  }
}
