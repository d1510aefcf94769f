import { useMemo, type MouseEvent, type PointerEvent } from 'react';
import { currentSnapshot } from '../../store/selectors.ts';
import type { Flow } from '../../store/system-picture.ts';
import { useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { channelsOf } from './drawing-keys.ts';
import { useStartLine } from './line-drawing.tsx';
import { viewOf, type LineView } from './system-view.ts';

export interface LineEvents {
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerOut: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/**
 * Handlers for a layer of lines or their names, found by `data-line` (`l3`: the third line, `s0`: the first open port): pointing
 * lights the step over the line, else its channel; a click takes the step where no other can be meant: by its name, or on a line of
 * one channel. Else it opens the menu of the line, which has all steps over it.
 */
export function useLineEvents(flow: Flow): LineEvents {
  const api = useWorkspaceApi();
  const acts = useActs();
  const canDraw = useStartLine() !== null;
  return useMemo(() => {
    const find = (target: EventTarget): { readonly say: LineView | undefined; readonly channel: string | undefined; readonly item: string; readonly isSure: boolean } | null => {
      const item = target instanceof Element ? target.closest('[data-line]')?.getAttribute('data-line') : null;
      if (!item) return null;
      const index = Number(item.slice(1));
      const snapshot = currentSnapshot(api.getState());
      const view = snapshot ? viewOf(flow, snapshot) : null;
      const isLine = item.startsWith('l');
      const channels = (isLine ? flow.graph.lines : flow.graph.stubs)[index]?.channels;
      const isSure = channels?.length === 1 || (target instanceof Element && target.closest('button') !== null);
      return { isSure, say: (isLine ? view?.lines : view?.stubs)?.[index], channel: flow.network.channels[channels?.[0] ?? -1]?.id, item };
    };
    const openMenu = (item: string): void => acts.start({ kind: 'channel-menu', item, channels: channelsOf(flow, item) });
    return {
      onPointerOver: (event) => {
        const found = find(event.target);
        const step = found?.say?.steps[0];
        if (step !== undefined) api.getState().setHover({ kind: 'step', index: step });
        else if (found?.channel !== undefined) api.getState().setHover({ kind: 'channel', id: found.channel });
      },
      onPointerOut: (event) => {
        if (find(event.target)) api.getState().setHover(null);
      },
      onClick: (event) => {
        if (api.getState().gesture?.kind === 'connect') return;
        const found = find(event.target);
        const [only, ...others] = found?.say?.steps ?? [];
        if (only !== undefined && others.length === 0 && (found?.isSure || !canDraw)) api.getState().takeStep(only);
        else if (found && canDraw) openMenu(found.item);
        else if (others.length > 0) api.getState().setView({ choosing: true });
      },
      onContextMenu: (event) => {
        const found = find(event.target);
        if (!found || !canDraw) return;
        event.preventDefault();
        openMenu(found.item);
      },
    };
  }, [api, acts, canDraw, flow]);
}
