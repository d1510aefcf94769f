/**
 * The two processes beside each other, as their states or as the classes these fall into, with the mismatch on them. Both
 * graphs are in one layout and in one frame: what is as far from the start is at the same height, and the cameras move together.
 */
import { useCallback, useMemo, useRef, useState, type JSX, type ReactNode } from 'react';
import type { PairDrawing, PairPicture } from '../../../core/lts/pair-drawing.ts';
import type { Comparison, Play, Side } from '../../../engine/engine-api.ts';
import { askedOf, shownComparison } from '../../../store/compare-selectors.ts';
import { comparePicture as words } from '../../../store/messages/compare-picture.ts';
import { CanvasControls, type CanvasHandle } from '../../kit/canvas.tsx';
import { ClassPatterns } from '../../kit/class-mark.tsx';
import { Menu } from '../../kit/menu.tsx';
import { EmptyNote, type Zoom } from '../../kit/panel.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { useWorkspace } from '../../kit/use-workspace.ts';
import type { Bounds, Motion } from '../../kit/viewport.ts';
import { usePreview } from '../preview.tsx';
import { lastStand, nodeOfState } from './marks.ts';
import { ArrowHeads } from './pair-edges.tsx';
import { PairLegend } from './pair-legend.tsx';
import { PATTERNS } from './pair-nodes.tsx';
import { number, sharedLetters, spoken } from './picture-words.ts';
import { SidePicture, type Pointed } from './side-picture.tsx';
import { around, stubAt, type Stub } from './stub.ts';
import { usePairDrawing, type ShownPair } from './use-pair-drawing.ts';
import styles from './pictures.module.css';

const SIDES = ['left', 'right'] as const;

/** The graphs of the comparison on screen. Reads the store; fills the box it is put into. */
export function ComparePictures(): JSX.Element {
  const comparison = useWorkspace(shownComparison);
  const mismatch = useWorkspace((s) => s.mismatch);
  const picture = useWorkspace((s) => s.comparePicture);
  const play = mismatch ?? null;
  const { shown, hasFailed } = usePairDrawing(comparison, play, picture);
  const isCurrent = shown !== null && shown.comparison === comparison && shown.drawing.picture === picture;
  return (
    <div className={styles.pair} aria-busy={(comparison !== null && !isCurrent && !hasFailed) || undefined}>
      {shown && <Pair shown={shown} play={shown.comparison === comparison ? play : null} />}
      {!comparison && <EmptyNote>{words.empty}</EmptyNote>}
      {hasFailed && <EmptyNote>{words.drawingFailed}</EmptyNote>}
    </div>
  );
}

interface Progress {
  readonly play: Play | null;
  readonly position: number;
  readonly isForward: boolean;
}

/** Where the play is, and whether it came there by one move forwards: only then something moves. */
function useProgress(play: Play | null): Progress {
  const position = useWorkspace((s) => s.moveCursor);
  const [before, setBefore] = useState<Progress>({ play, position, isForward: false });
  if (before.play === play && before.position === position) return before;
  const next = { play, position, isForward: before.play === play && position === before.position + 1 };
  setBefore(next);
  return next;
}

function Pair({ shown: { comparison, drawing }, play }: { readonly shown: ShownPair; readonly play: Play | null }): JSX.Element {
  const question = useWorkspace((s) => s.question);
  const pointedPart = useWorkspace((s) => s.pointedPart);
  const { position, isForward } = useProgress(play);
  const { answer: preview } = usePreview();
  const [hovered, setHovered] = useState<Pointed | null>(null);
  const [selected, setSelected] = useState<Pointed | null>(null);
  const [isTable, setTable] = useState(false);
  const left = useRef<CanvasHandle>(null);
  const right = useRef<CanvasHandle>(null);
  const zoom = useCallback((how: Zoom) => [left, right].forEach((canvas) => canvas.current?.zoom(how)), []);
  const follow = useCallback((side: Side, motion: Motion) => (side === 'left' ? right : left).current?.follow(motion), []);
  const reveal = useCallback((side: Side, box: Bounds) => (side === 'left' ? left : right).current?.reveal(box), []);

  const asked = askedOf(comparison);
  const stub = useMemo(() => stubOf(comparison, drawing, play), [comparison, drawing, play]);
  const shared = useMemo(() => sharedLetters(comparison), [comparison]);
  const bounds = useMemo(() => (stub ? around([drawing.bounds, stub.stub.box]) : drawing.bounds), [drawing, stub]);
  // What was selected in another picture is another thing.
  const own = selected && drawing[selected.side].nodes.some((n) => n.id === selected.node && n.classId === selected.classId) ? selected : null;

  const side = (which: Side, overlay: ReactNode, menu?: ReactNode): JSX.Element => {
    const process = asked?.[which].process ?? question?.[which].process ?? '';
    return (
      <SidePicture
        side={which} process={process} comparison={comparison} drawing={drawing} bounds={bounds} play={play} position={position} isForward={isForward}
        pictureKey={`${drawing.picture} ${asked?.left.process} ${asked?.right.process} ${comparison.left.stateCount} ${comparison.right.stateCount}`}
        stub={stub?.side === which ? stub.stub : null} pointedPart={pointedPart} preview={preview?.side === which ? preview : null} hovered={hovered} selected={own} isTable={isTable}
        canvas={which === 'left' ? left : right} overlay={overlay} menu={menu}
        onHover={setHovered} onSelect={setSelected} onZoom={zoom} onMotion={follow} onReveal={reveal}
      />
    );
  };
  return (
    <>
      <svg className={styles.patterns} aria-hidden="true"><ClassPatterns prefix={PATTERNS} /><ArrowHeads /></svg>
      <div className={styles.sides}>
        {side('left', (
          <>
            <div className={styles.switch}><PictureSwitch comparison={comparison} /></div>
            <PairLegend drawing={drawing} hasPlay={play !== null} hasPointedPart={pointedPart !== null && pointedPart.where !== null} />
          </>
        ))}
        {side('right', (
          <>
            <p className={styles.same}><span><b>{comparison.isRelated === null ? words.same.soFar : words.same.rule}</b> {shared}</span></p>
            <CanvasControls onZoom={zoom} />
          </>
        ), <PairMenu comparison={comparison} isTable={isTable} onTable={setTable} />)}
      </div>
    </>
  );
}

interface Choice {
  readonly id: PairPicture;
  readonly label: string;
}

/** Both pictures, with how many nodes each has. */
function picturesOf({ classes, left, right }: Comparison): readonly Choice[] {
  return [
    { id: 'classes', label: words.picture.classes(number(classes.count)) },
    { id: 'states', label: words.picture.states(number(left.stateCount + right.stateCount)) },
  ];
}

function PictureSwitch({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const picture = useWorkspace((s) => s.comparePicture);
  const setCompareView = useWorkspace((s) => s.setCompareView);
  return <Segmented label={words.picture.label} items={picturesOf(comparison)} value={picture} onChange={(id) => setCompareView({ comparePicture: id })} />;
}

interface PairMenuProps {
  readonly comparison: Comparison;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
}

/** Tables or graphs; and, since tables have no switch over them, of what. */
function PairMenu({ comparison, isTable, onTable }: PairMenuProps): JSX.Element {
  const picture = useWorkspace((s) => s.comparePicture);
  const setCompareView = useWorkspace((s) => s.setCompareView);
  const pictures = picturesOf(comparison).map(({ id, label }, i) => (
    { label, isChosen: id === picture, ...(i === 0 && { part: words.picture.label }), run: () => setCompareView({ comparePicture: id }) }
  ));
  return <Menu label={words.options} items={[{ label: isTable ? words.showGraph : words.showTable, run: () => onTable(!isTable) }, ...pictures]} />;
}

/** Where the missing answer will be drawn, known before the play gets there, so that the frame need not change for it. */
function stubOf(comparison: Comparison, drawing: PairDrawing, play: Play | null): { readonly side: Side; readonly stub: Stub } | null {
  for (const side of SIDES) {
    const last = lastStand(play, side);
    const id = last && nodeOfState({ picture: drawing.picture, classes: comparison.classes, side }, last.state);
    const node = drawing[side].nodes.find((n) => n.id === id);
    if (last && node) return { side, stub: stubAt(drawing[side], node, words.here.none(spoken(last.label))) };
  }
  return null;
}
