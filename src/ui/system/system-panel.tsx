import { useCallback, useRef, useState, type JSX } from 'react';
import { draftsIn } from '../../store/drafts.ts';
import { messages } from '../../store/messages/en.ts';
import { makeConnectedPrivate, openBetween } from '../../store/open-channels.ts';
import { flowOf, placeAround } from '../../store/system-picture.ts';
import { Chip } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import type { CanvasHandle } from '../kit/canvas.tsx';
import { Icon } from '../kit/icons.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { EmptyNote, Panel, type Zoom } from '../kit/panel.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { Drawing } from './drawing.tsx';
import styles from './drawing.module.css';
import { Gestures } from './gestures.tsx';
import { ConnectBar } from './line-drawing.tsx';
import { OpenHint } from './open-hint.tsx';
import { Palette, TemplateButton, type PaletteProps } from './palette.tsx';
import { SystemTable } from './system-table.tsx';

const words = messages.system;
const { openHint, draft: draftWords, widerWindow, needsWiderWindow, palette } = messages.drawing;

/** The system as Milner's flow graph: what is possible, held and waited for in the state at the cursor; and where it is drawn by hand. */
export function SystemPanel(): JSX.Element {
  const system = useWorkspace((s) => s.system);
  const network = useWorkspace((s) => s.network);
  const resetPositions = useWorkspace((s) => s.resetPositions);
  const hasMoved = useWorkspace((s) => Object.keys(s.positions).some((key) => key.startsWith(`${s.system}/`)));
  const canDraw = useWindowClass() !== 'phone';
  const api = useWorkspaceApi();
  const acts = useActs();
  const isConnecting = useWorkspace((s) => s.gesture?.kind === 'connect');
  const [isTableWanted, setTable] = useState(false);
  // A partner is looked for in the drawing.
  const isTable = isTableWanted && !isConnecting;
  /** The document whose first component was dropped at a point. */
  const [dropped, setDropped] = useState<string | null>(null);
  const isPlaceless = useWorkspace((s) => s.gesture?.kind === 'add' && s.gesture.at === null);
  if (isPlaceless && dropped !== null) setDropped(null);
  const isDropped = useWorkspace((s) => s.document.id) === dropped;
  const canvas = useRef<CanvasHandle>(null);
  const body = useRef<HTMLDivElement>(null);
  const zoom = useCallback((how: Zoom) => canvas.current?.zoom(how), []);
  const isEmpty = system === null || network?.components.length === 0;

  const onDrop = useCallback<PaletteProps['onDrop']>((template, client) => {
    const around = body.current?.getBoundingClientRect();
    // Where nothing is drawn yet the coordinates are those of the panel, and the camera will stand so.
    const at = canvas.current ? canvas.current.pointAt(client) : around ? { x: client.x - around.left, y: client.y - around.top } : null;
    const isInside = around && client.x >= around.left && client.x <= around.right && client.y >= around.top && client.y <= around.bottom;
    if (!canvas.current) setDropped(isInside ? api.getState().document.id : null);
    if (isInside) acts.start({ kind: 'add', template, at: at && placeAround(messages.drawing.template[template], at), answers: null });
  }, [acts, api]);
  const options: readonly MenuItem[] = [
    ...(canDraw ? [] : [{ label: palette, off: needsWiderWindow, run: () => undefined }]),
    { label: isTable ? words.showDrawing : words.showTable, run: () => setTable(!isTable) },
    ...(canDraw ? [{ label: openHint.command, off: openBetween(network).length > 0 ? null : openHint.none, run: () => void makeConnectedPrivate(api.getState) }] : []),
    { label: words.tidyUp, off: hasMoved ? null : words.nothingMoved, run: resetPositions },
  ];
  return (
    <Panel
      name="system"
      title={words.title}
      ground={isTable ? 'plain' : 'canvas'}
      onZoom={zoom}
      aside={<>{system !== null && <Chip>{system}</Chip>}<Drafts /></>}
      actions={(
        <>
          {canDraw && !isEmpty && (isConnecting ? <ConnectBar /> : <Palette onDrop={onDrop} />)}
          {network && <Menu label={words.options} items={options} />}
        </>
      )}
    >
      <div className={styles.body}>
        <div ref={body} className={styles.stage}>
          {isEmpty ? <Empty canDraw={canDraw} onDrop={onDrop} /> : network && (
            <>
              <SystemTable network={network} isShown={isTable} canDraw={canDraw} />
              {!isTable && <Drawing flow={flowOf(network)} canvas={canvas} onZoom={zoom} canDraw={canDraw} isDropped={isDropped && network.components.length === 1} />}
            </>
          )}
          {(isEmpty || isTable) && <GhostInTheMiddle isDropped={isDropped} />}
          <Gestures />
        </div>
        {!isTable && !isEmpty && network && canDraw && <OpenHint />}
      </div>
    </Panel>
  );
}

interface EmptyProps extends PaletteProps {
  readonly canDraw: boolean;
}

function Empty({ canDraw, onDrop }: EmptyProps): JSX.Element | null {
  const setPlace = useWorkspace((s) => s.setPlace);
  const isNaming = useWorkspace((s) => s.gesture?.kind === 'add');
  const { before, write, agent, comma, tool, or, lock, after } = words.empty;
  const acts = (
    <div className={styles.starts}>
      {canDraw && (['agent', 'tool', 'lock'] as const).map((template) => <TemplateButton key={template} template={template} onDrop={onDrop} />)}
      <Button size="small" onClick={() => setPlace('start')}>{words.openExample}</Button>
    </div>
  );
  if (isNaming) return null;
  return (
    <EmptyNote action={acts}>
      {canDraw ? before : write}<b>{agent}</b>{comma}<b>{tool}</b>{or}<b>{lock}</b>{after}
      {!canDraw && <small className={styles.note}>{widerWindow}</small>}
    </EmptyNote>
  );
}

/** Where no drawing is, a new component is named where it was dropped, else in the middle. */
function GhostInTheMiddle({ isDropped }: { readonly isDropped: boolean }): JSX.Element | null {
  const gesture = useWorkspace((s) => (s.gesture?.kind === 'add' ? s.gesture : null));
  if (!gesture) return null;
  const { at } = gesture;
  return <div className={styles.middle} data-ghost="" style={at && isDropped ? { left: at.x, top: at.y, margin: 0 } : undefined} />;
}

/** How many drafts there are; pressed, which. For screen readers they stand in a list. */
function Drafts(): JSX.Element | null {
  const drafts = useWorkspace(draftsIn);
  const select = useWorkspace((s) => s.select);
  const network = useWorkspace((s) => s.network);
  if (drafts.length === 0) return null;
  const items = drafts.map(({ address, text }): MenuItem => ({
    label: text, icon: 'warn',
    run: () => {
      const component = network?.components[address];
      if (component) select({ kind: 'component', address: component.address });
    },
  }));
  return (
    <>
      <Menu label={draftWords.title} className={styles.chip} items={items}><Icon name="warn" size="s" />{draftWords.count(drafts.length)}</Menu>
      <ul className={styles.unseen} aria-label={draftWords.title}>{drafts.map(({ text }) => <li key={text}>{text}</li>)}</ul>
    </>
  );
}
