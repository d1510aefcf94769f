import { useEffect, useReducer, useRef, useState } from 'react';
import { keepPlaces } from '../../store/keep-places.ts';
import { sameComponents } from '../../store/kept-places.ts';
import type { Point } from '../../store/state.ts';
import { isArranged, placesAtFirst, placesOf, rememberPlaces, type Flow } from '../../store/system-picture.ts';
import { useLayout } from '../kit/use-layout.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';

interface Shown {
  readonly flow: Flow;
  readonly document: string;
  readonly places: readonly Point[];
  /** Counts the pictures that the camera has to be set for. */
  readonly serial: number;
}

/**
 * Where the components stand: as the reader put them or an edit left them, else as they were arranged: at once, then by the
 * layout worker, unless the reader has touched the picture meanwhile (`touch`). `picture` changes with the arrangement only.
 */
export function usePlaces(flow: Flow): { readonly places: readonly Point[]; readonly picture: string; readonly touch: () => void } {
  const layout = useLayout();
  const api = useWorkspaceApi();
  const positions = useWorkspace((s) => s.positions);
  const document = useWorkspace((s) => s.document.id);
  const [, answerCame] = useReducer((n: number) => n + 1, 0);
  const touched = useRef<string | null>(null);
  const [last, setLast] = useState<Shown | null>(null);
  const { graph, key, network } = flow;
  const first = placesAtFirst(flow);
  const isOurs = network.components.every(({ name }) => positions[`${network.system}/${name}`] !== undefined);

  useEffect(() => keepPlaces(api), [api]);
  useEffect(() => {
    if (isOurs || isArranged(flow)) return undefined;
    let isWanted = true;
    layout.placeNetwork(graph).then(
      (places) => {
        if (!isWanted || touched.current === key) return;
        rememberPlaces(flow, places);
        answerCame();
      },
      () => undefined, // the rows stay
    );
    return () => {
      isWanted = false;
    };
  }, [flow, graph, key, layout, isOurs]);

  let shown = last;
  if (shown?.flow !== flow || shown.document !== document || !isSame(shown.places, first, positions, flow)) {
    const places = placesOf(network, first, positions);
    const isNew = last === null || last.document !== document || isRearranged(last, flow, places);
    shown = { flow, document, places, serial: (last?.serial ?? 0) + (isNew ? 1 : 0) };
    setLast(shown);
  }
  return {
    places: shown.places,
    picture: String(shown.serial),
    touch: () => {
      if (!isArranged(flow)) touched.current = key;
    },
  };
}

function isSame(shown: readonly Point[], first: readonly Point[], positions: Readonly<Record<string, Point>>, { network }: Flow): boolean {
  return placesOf(network, first, positions).every(({ x, y }, i) => shown[i]?.x === x && shown[i].y === y);
}

/** Whether most of what was there stands elsewhere now. A drag moves one. */
function isRearranged(before: Shown, { network }: Flow, places: readonly Point[]): boolean {
  const same = before.flow.network === network ? network.components.map((_, i) => i) : sameComponents(before.flow.network, network);
  const kept = same.flatMap((old, i) => (old === null ? [] : [{ was: before.places[old], is: places[i] }]));
  const movedCount = kept.filter(({ was, is }) => was?.x !== is?.x || was?.y !== is?.y).length;
  if (before.flow.network === network) return movedCount > 1;
  return kept.length === 0 || movedCount * 2 > kept.length;
}
