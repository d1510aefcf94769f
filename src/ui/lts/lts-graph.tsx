import { useCallback, useEffect, useEffectEvent, useMemo, type JSX, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { StateId } from '../../core/base/brand.ts';
import type { Lts } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { activePath, currentState, enabledSteps, stepTarget } from '../../store/selectors.ts';
import type { Point, Workspace } from '../../store/state.ts';
import { Button } from '../kit/button.tsx';
import { Canvas, CanvasControls, type CanvasHandle } from '../kit/canvas.tsx';
import type { Zoom } from '../kit/panel.tsx';
import { useRoving, type RovingItem } from '../kit/roving.ts';
import { kindOf } from '../kit/state-kind.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { Legend } from './legend.tsx';
import { itemOfEdge, LiveEdges, LtsEdges } from './lts-edges.tsx';
import { itemOfState, LiveStates, LtsStates } from './lts-states.tsx';
import { Ring } from './ring.tsx';
import { usePieces, type ShownDrawing } from './use-lts-drawing.ts';
import styles from './lts.module.css';

const words = messages.lts;
const LEGEND_PX = 44;

export interface LtsGraphProps {
  readonly shown: ShownDrawing;
  readonly label: string;
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly onZoom: (zoom: Zoom) => void;
}

const selectedOf = (s: Workspace): StateId | null => (s.selection?.kind === 'state' ? s.selection.id : null);

/** The graph of states with the cursor on it. */
export function LtsGraph({ shown, label, canvas, onZoom }: LtsGraphProps): JSX.Element {
  const { lts, generation } = shown;
  const drawing = usePieces(shown);
  const current = useWorkspace(currentState);
  const path = useWorkspace(activePath);
  const cursor = useWorkspace((s) => s.cursor);
  const selected = useWorkspace(selectedOf);
  const near = useWorkspace((s) => (s.hover?.kind === 'state' ? s.hover.id : selectedOf(s)));
  const places = useMemo(() => new Map(drawing.states.map((s) => [s.id, s])), [drawing]);
  const done = useMemo(() => path.slice(0, cursor + 1), [path, cursor]);
  const visited = useMemo(() => new Set<number>(done), [done]);
  const taken = useMemo(() => new Set(done.slice(1).map((to, i) => `${done[i]} ${to}`)), [done]);

  const items = useCallback((): readonly RovingItem[] => itemsOf(drawing, current), [drawing, current]);
  const { container, current: focused, onFocus, onKeyDown } = useRoving(items);
  const fallback = itemOfState(current ?? 0);
  const tabStop = focused !== null && (focused.startsWith('q') ? places.has(Number(focused.slice(1))) : focused.startsWith(`e${current}-`)) ? focused : fallback;
  const events = useGraphEvents(lts);
  const here = current === null ? undefined : places.get(current);

  const reveal = useEffectEvent(() => {
    if (here) canvas.current?.reveal({ x: here.x - 34, y: here.y - 34, width: 68, height: 68 });
  });
  useEffect(() => reveal(), [current, drawing]);

  return (
    <div ref={container} className={styles.graph} role="presentation" data-own-arrows="" onFocus={onFocus}
      onKeyDown={(event) => { onKeyDown(event); events.onKeyDown(event); }}>
      <Canvas ref={canvas} label={label} bounds={drawing.bounds} picture={`${generation} ${lts.names.join()} ${lts.stateCount}`} bottomPx={LEGEND_PX} focus={here} onGround={events.onGround}>
        {/* Found by `data-item`: handlers on every state would be 300 closures. */}
        <div role="presentation" onClick={events.onClick} onDoubleClick={events.onDoubleClick} onPointerOver={events.onPointerOver} onPointerOut={events.onPointerOut}>
          <LtsEdges edges={drawing.edges} />
          <LtsStates lts={lts} states={drawing.states} visited={visited} current={current} selected={selected} tabStop={tabStop} />
          {here && current !== null && <Ring at={here} state={current} edges={drawing.edges} />}
          <LiveEdges edges={drawing.edges} taken={taken} current={current} near={near} tabStop={tabStop} />
          <LiveStates lts={lts} states={drawing.states} visited={visited} current={current} selected={selected} />
          <Ghost places={places} current={current} />
        </div>
      </Canvas>
      <Legend lts={lts} drawing={drawing} hasVisited={cursor > 0} />
      {selected !== null && selected < lts.stateCount && (
        <div className={styles.selection}>
          {words.selected(selected, words.kind[kindOf(lts, selected)])}
          {selected !== current && <Button size="small" icon="arrow" onClick={() => events.goTo(selected)}>{words.goThere}</Button>}
        </div>
      )}
      <CanvasControls onZoom={onZoom} />
    </div>
  );
}

/** A ring around the state that the step pointed at leads to. */
function Ghost({ places, current }: { readonly places: ReadonlyMap<number, Point>; readonly current: number | null }): JSX.Element | null {
  const id = useWorkspace((s) => (s.hover?.kind === 'step' ? stepTarget(s, s.hover.index) : s.hover?.kind === 'state' ? s.hover.id : null));
  const at = id === null || id === current ? undefined : places.get(id);
  return at ? <div className={styles.ghost} data-ghost={id} style={{ left: at.x, top: at.y }} /> : null;
}

/** Everything the arrow keys reach: the states, and the next steps on their lines. */
function itemsOf(drawing: ShownDrawing['drawing'], current: number | null): readonly RovingItem[] {
  const joined = new Map<number, string[]>(drawing.states.map((s) => [s.id, []]));
  for (const { from, to } of drawing.edges) {
    joined.get(from)?.push(itemOfState(to));
    joined.get(to)?.push(itemOfState(from));
  }
  const next = drawing.edges.filter((e) => e.from === current);
  return [
    ...drawing.states.map(({ id, x, y }) => ({ id: itemOfState(id), x, y, joined: joined.get(id) ?? [] })),
    ...next.map(({ from, to, labelAt }) => ({ id: itemOfEdge(from, to), ...labelAt, joined: [itemOfState(from), itemOfState(to)] })),
  ];
}

interface GraphEvents {
  readonly onClick: (event: MouseEvent) => void;
  readonly onDoubleClick: (event: MouseEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerOut: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onGround: () => void;
  readonly goTo: (state: StateId) => void;
}

/** A click selects a state or takes a step; a double click or Shift Enter goes to a state, by a step where there is one. */
function useGraphEvents(lts: Lts): GraphEvents {
  const api = useWorkspaceApi();
  return useMemo(() => {
    const idOf = (target: EventTarget): string => (target instanceof Element ? target.closest('[data-item]')?.getAttribute('data-item') : null) ?? '';
    const stateOf = (target: EventTarget): StateId | null => (idOf(target).startsWith('q') ? (Number(idOf(target).slice(1)) as StateId) : null);
    /** Enabled steps that lead to a state. */
    const stepsTo = (state: number): readonly number[] => {
      const s = api.getState();
      return enabledSteps(s).map((step) => step.index).filter((index) => stepTarget(s, index) === state);
    };
    const take = (steps: readonly number[]): void => {
      const [only, ...others] = steps;
      if (only === undefined) return;
      if (others.length > 0) api.getState().setView({ choosing: true });
      else api.getState().takeStep(only);
    };
    const goTo = (state: StateId): void => {
      const steps = stepsTo(state);
      if (steps.length > 0) take(steps);
      else api.getState().goToState(state);
    };
    const act = (target: EventTarget): void => {
      const state = stateOf(target);
      if (state !== null) api.getState().select(selectedOf(api.getState()) === state ? null : { kind: 'state', id: state });
      else if (idOf(target).startsWith('e')) take(stepsTo(Number(idOf(target).split('-')[1])));
    };
    return {
      goTo,
      onGround: () => api.getState().select(null),
      onClick: (event) => act(event.target),
      onDoubleClick: (event) => {
        const state = stateOf(event.target);
        if (state !== null && state !== currentState(api.getState())) goTo(state);
      },
      onPointerOver: (event) => {
        const state = stateOf(event.target);
        const [step] = state === null ? stepsTo(Number(idOf(event.target).split('-')[1])) : stepsTo(state);
        if (step !== undefined) api.getState().setHover({ kind: 'step', index: step });
        else if (state !== null) api.getState().setHover({ kind: 'state', id: state });
      },
      onPointerOut: (event) => {
        if (idOf(event.target) !== '') api.getState().setHover(null);
      },
      onKeyDown: (event) => {
        if (event.defaultPrevented || (event.key !== 'Enter' && event.key !== ' ') || idOf(event.target) === '') return;
        event.preventDefault();
        const state = stateOf(event.target);
        if (event.shiftKey && state !== null && lts.stateCount > state) goTo(state);
        else act(event.target);
      },
    };
  }, [api, lts]);
}
