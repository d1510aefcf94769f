/** What is typed on the drawing itself: a name, a behaviour. */
import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type JSX, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Keys } from '../kit/badge.tsx';
import { cx } from '../kit/cx.ts';
import { Icon } from '../kit/icons.tsx';
import styles from './in-place.module.css';

const words = messages.drawing;
const MARGIN_PX = 8;

export interface InPlaceProps {
  readonly anchor: RefObject<Element | null>;
  readonly label: string;
  /** `over` covers the anchor, as what is edited; `below` stands beside it. */
  readonly side: 'over' | 'below';
  readonly className?: string | undefined;
  /** The focus went elsewhere in the page. */
  readonly onAway: () => void;
  readonly onGiveUp: () => void;
  readonly children: ReactNode;
}

/**
 * A form in the browser's top layer, at its size whatever the zoom of the drawing. Keys typed in it are its own; Esc gives up.
 * The first field gets the focus with its text selected.
 */
export function InPlace({ anchor, label, side, className, onAway, onGiveUp, children }: InPlaceProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const before = document.activeElement;
    isOver.current = false;
    element.showPopover();
    const field = element.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    field?.focus({ preventScroll: true });
    field?.select();
    return () => {
      isOver.current = true;
      const hadFocus = element.contains(document.activeElement);
      element.hidePopover();
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor.current, side);
  }, [anchor, side]);

  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    // A window that goes to the back is no answer.
    if (isOver.current || event.currentTarget.contains(event.relatedTarget) || !document.hasFocus()) return;
    onAway();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onGiveUp();
  };
  return (
    <div ref={box} popover="manual" role="dialog" aria-label={label} className={cx(styles.box, 'nopan', 'nodrag', 'nowheel', className)} onBlur={onBlur} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Within the window, over the anchor or below it. */
function place(element: HTMLElement, anchor: Element | null, side: 'over' | 'below'): void {
  const around = anchor?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2, window.innerHeight / 2, 0, 0);
  const { width, height } = element.getBoundingClientRect();
  const within = (at: number, size: number, room: number): number => Math.max(MARGIN_PX, Math.min(at, room - size - MARGIN_PX));
  const below = around.bottom + MARGIN_PX + height <= window.innerHeight ? around.bottom + MARGIN_PX : around.top - height - MARGIN_PX;
  element.style.left = `${within(side === 'over' ? around.left + Math.min(0, (around.width - width) / 2) : around.left, width, window.innerWidth)}px`;
  element.style.top = `${within(side === 'over' ? around.top : below, height, window.innerHeight)}px`;
}

/** `isLeaving`: the reader is somewhere else already, and the focus stays there. */
export interface Leaving {
  readonly isLeaving: boolean;
}

export interface NameFieldProps extends Pick<InPlaceProps, 'anchor' | 'side'> {
  readonly label: string;
  readonly name: string;
  /** "Enter adds" */
  readonly enter: string;
  readonly icon?: ReactNode;
  readonly role?: string;
  /** Answers why not, in words; null when it is done. */
  readonly onName: (name: string, leaving: Leaving) => Promise<string | null>;
  readonly onGiveUp: () => void;
  /** The name that may stay as it is: leaving the field then changes nothing. */
  readonly isRename?: boolean;
}

/** A name in place. Enter keeps it; so does going elsewhere, unless that cannot be. */
export function NameField({ anchor, side, label, name, enter, icon, role, onName, onGiveUp, isRename = false }: NameFieldProps): JSX.Element {
  const [text, setText] = useState(name);
  const [why, setWhy] = useState<string | null>(null);
  const isBusy = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const whyId = useId();
  const keep = async (isLeaving: boolean): Promise<void> => {
    if (isBusy.current) return;
    const wanted = text.trim();
    if (isRename && wanted === name) return onGiveUp();
    if (wanted === '') return isLeaving ? onGiveUp() : setWhy(words.nameMissing);
    isBusy.current = true;
    const refusal = await onName(wanted, { isLeaving });
    isBusy.current = false;
    if (refusal === null) return;
    if (isLeaving) onGiveUp();
    else {
      setWhy(refusal);
      field.current?.focus();
    }
  };
  return (
    <InPlace anchor={anchor} side={side} label={label} className={styles.name} onAway={() => void keep(true)} onGiveUp={onGiveUp}>
      <form
        data-role={role}
        onSubmit={(event) => {
          event.preventDefault();
          void keep(false);
        }}
      >
        <span className={styles.row}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <input
            ref={field}
            aria-label={label}
            aria-invalid={why !== null}
            aria-describedby={why === null ? undefined : whyId}
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setText(event.target.value);
              setWhy(null);
            }}
          />
        </span>
        {why === null
          ? <p className={styles.hint}><Keys>Enter</Keys> {enter} <Keys>Esc</Keys> {words.givesUp}</p>
          : <p className={styles.why} id={whyId} role="alert"><Icon name="stop" size="s" />{why}</p>}
      </form>
    </InPlace>
  );
}
