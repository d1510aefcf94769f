import { useEffect, useReducer, useRef, useState } from 'react';
import type { Point } from '../../store/state.ts';
import type { Flow } from '../../store/system-picture.ts';
import { useLayout } from '../kit/use-layout.ts';

/** Placements that ELK has answered, by the shape they are for; an edit that keeps the shape keeps the picture. */
const answered = new Map<string, readonly Point[]>();
const REMEMBERED = 40;

interface Known {
  readonly flow: Flow;
  readonly places: readonly Point[];
}

/**
 * Where the components stand before the reader moves any: at once from the arrangement, then from the layout worker, unless
 * the reader has touched the picture meanwhile (`touch`). After an edit, components keep their places until the answer is there.
 */
export function usePlaces(flow: Flow): { readonly places: readonly Point[]; readonly picture: string; readonly touch: () => void } {
  const layout = useLayout();
  const [, answerCame] = useReducer((n: number) => n + 1, 0);
  const touched = useRef<string | null>(null);
  const [last, setLast] = useState<Known | null>(null);
  const { arrangement, graph, key } = flow;

  useEffect(() => {
    if (arrangement.isFinal || answered.has(key)) return undefined;
    let isWanted = true;
    layout.placeNetwork(graph).then(
      (places) => {
        if (!isWanted || touched.current === key) return;
        if (answered.size >= REMEMBERED) answered.clear();
        answered.set(key, places);
        answerCame();
      },
      () => undefined, // the rows stay
    );
    return () => {
      isWanted = false;
    };
  }, [arrangement, graph, key, layout]);

  const answer = arrangement.isFinal ? arrangement.places : answered.get(key);
  const places = answer ?? carriedOver(last, flow) ?? arrangement.places;
  if (last?.flow !== flow || last.places !== places) setLast({ flow, places });
  return {
    places,
    picture: `${flow.network.system} ${key} ${answer ? 'placed' : 'at first'}`,
    touch: () => {
      if (!answer) touched.current = key;
    },
  };
}

/** The places of the same components in the drawing before, when all were there. */
function carriedOver(before: Known | null, { network }: Flow): readonly Point[] | null {
  if (!before || before.flow.network.system !== network.system) return null;
  if (before.flow.network === network) return before.places;
  const known = new Map(before.flow.network.components.map((c, i) => [c.name, before.places[i]]));
  const places = network.components.flatMap((c) => known.get(c.name) ?? []);
  return places.length === network.components.length ? places : null;
}
