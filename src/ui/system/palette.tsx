import { useEffect, useRef, useState, type JSX, type PointerEvent } from 'react';
import type { Template } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import type { Point } from '../../store/state.ts';
import { Button } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { useActs } from './acts.ts';
import styles from './palette.module.css';

const words = messages.drawing;

/** The templates at hand; the others are in the menu behind them. */
const AT_HAND = ['agent', 'tool', 'lock'] as const;
const BEHIND = ['buffer', 'process'] as const;
export const TEMPLATES = [...AT_HAND, ...BEHIND];
const KEYS: Readonly<Partial<Record<Template, string>>> = { agent: 'A', tool: 'T', lock: 'L', process: 'X' };
export const TEMPLATE_ROLES = { agent: 'agent', tool: 'tool', lock: 'resource', buffer: 'process', process: 'process' } as const;
export const TEMPLATE_ICONS: Readonly<Record<Template, IconName>> = { agent: 'agent', tool: 'tool', lock: 'lock', buffer: 'buffer', process: 'process' };

/** A press that moves less is a click. */
const CLICK_PX = 4;

export interface PaletteProps {
  /** A template was dragged to a point of the window. */
  readonly onDrop: (template: Template, client: Point) => void;
}

/** What can be added: pressed it stands at a free place, dragged where it is dropped. Where there is no room, one menu. */
export function Palette({ onDrop }: PaletteProps): JSX.Element {
  const { start } = useActs();
  const item = (template: Template): MenuItem => ({
    label: words.template[template], about: words.about[template], icon: TEMPLATE_ICONS[template], keys: KEYS[template],
    run: () => start({ kind: 'add', template, at: null, answers: null }),
  });
  return (
    <div role="toolbar" aria-label={words.palette} className={styles.palette}>
      <span className={styles.wide}>
        <span className={styles.add} aria-hidden="true">{words.add}</span>
        {AT_HAND.map((template) => <TemplateButton key={template} template={template} onDrop={onDrop} />)}
        <Menu label={words.moreTemplates} icon="down" items={BEHIND.map(item)} />
      </span>
      <span className={styles.narrow}>
        <Menu label={words.palette} tone="plain" items={TEMPLATES.map(item)}>{words.add}</Menu>
      </span>
    </div>
  );
}

interface TemplateButtonProps extends PaletteProps {
  readonly template: Template;
}

export function TemplateButton({ template, onDrop }: TemplateButtonProps): JSX.Element {
  const { start } = useActs();
  const { at, handlers, wasDragged } = useDragOut((client) => onDrop(template, client));
  return (
    <>
      <Button
        size="small"
        icon={TEMPLATE_ICONS[template]}
        data-role={TEMPLATE_ROLES[template]}
        className={styles.template}
        aria-label={words.addTemplate[template]}
        tip={words.addTemplate[template]}
        keys={KEYS[template]}
        {...handlers}
        onClick={() => {
          if (!wasDragged()) start({ kind: 'add', template, at: null, answers: null });
        }}
      >
        {words.template[template]}
      </Button>
      {at && <DragImage at={at} template={template} />}
    </>
  );
}

/** What is dragged out of the palette, under the pointer. */
function DragImage({ at, template }: { readonly at: Point; readonly template: Template }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover(), []);
  return (
    <div ref={box} popover="manual" aria-hidden="true" className={styles.dragged} data-role={TEMPLATE_ROLES[template]} style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}>
      <span className={styles.icon}><Icon name={TEMPLATE_ICONS[template]} size="s" /></span>{words.template[template]}
    </div>
  );
}

interface DragOut {
  readonly at: Point | null;
  readonly wasDragged: () => boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
  };
}

/** A press that may become a drag; Esc gives the drag up. */
function useDragOut(onDrop: (client: Point) => void): DragOut {
  const [at, setAt] = useState<Point | null>(null);
  const from = useRef<Point | null>(null);
  const isDragged = useRef(false);
  const isOn = at !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      from.current = null;
      setAt(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOn]);
  return {
    at,
    wasDragged: () => isDragged.current,
    handlers: {
      onPointerDown: (event) => {
        isDragged.current = false;
        if (event.button !== 0) return;
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (!from.current) return;
        if (!isDragged.current && Math.hypot(clientX - from.current.x, clientY - from.current.y) < CLICK_PX) return;
        isDragged.current = true;
        setAt({ x: clientX, y: clientY });
      },
      onPointerUp: ({ clientX, clientY }) => {
        const wasOn = from.current !== null && isDragged.current;
        from.current = null;
        setAt(null);
        if (wasOn) onDrop({ x: clientX, y: clientY });
      },
      onPointerCancel: () => {
        from.current = null;
        setAt(null);
      },
    },
  };
}
