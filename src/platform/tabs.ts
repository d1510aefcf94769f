/** Tells the other tabs of this browser what happened to a project. */
import type { ExternalChange, TabsPort } from '../store/ports.ts';

const CHANNEL = 'tauscope';

/** Without `BroadcastChannel` nobody is told; the revisions in storage keep the work apart all the same. */
export function createTabs(): TabsPort {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return {
    announce: (change) => channel?.postMessage(change),
    onExternalChange: (listener) => {
      const heed = ({ data }: MessageEvent<unknown>): void => {
        if (isChange(data)) listener(data);
      };
      channel?.addEventListener('message', heed);
      return () => channel?.removeEventListener('message', heed);
    },
  };
}

/** Another tab may run another version of the page. */
function isChange(data: unknown): data is ExternalChange {
  if (typeof data !== 'object' || data === null || !('kind' in data && 'projectId' in data && 'revision' in data)) return false;
  const isKnown = data.kind === 'saved' || data.kind === 'removed' || data.kind === 'opened';
  return isKnown && typeof data.projectId === 'string' && typeof data.revision === 'number';
}
