import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties, type JSX, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import styles from './popover.module.css';

const GAP_PX = 6;

export interface PopoverProps {
  readonly anchor: RefObject<Element | null>;
  /** The button that opened it: a click there does not count as a click elsewhere. Default: the anchor. */
  readonly opener?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly side?: 'above' | 'below';
  readonly role: 'menu' | 'dialog' | 'listbox';
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Keeps a floating element within the window, beside its anchor. Sizes in CSS pixels. */
function place(element: HTMLElement, anchor: Element, side: 'above' | 'below'): void {
  const around = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const left = Math.max(GAP_PX, Math.min(around.left, window.innerWidth - width - GAP_PX));
  const above = around.top - height - GAP_PX;
  const below = around.bottom + GAP_PX;
  const top = side === 'above' ? (above >= GAP_PX ? above : below) : below + height <= window.innerHeight ? below : Math.max(GAP_PX, above);
  Object.assign(element.style, { left: `${left}px`, top: `${top}px` } satisfies CSSProperties);
}

/** Arrows, Home and End go round the buttons; false when the key is none of these. */
function moveFocus(element: HTMLElement, key: string): boolean {
  const buttons = [...element.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : key === 'Home' ? 0 : key === 'End' ? -1 : null;
  if (to === null) return false;
  buttons.at(to % buttons.length)?.focus();
  return true;
}

/**
 * A floating box in the browser's top layer, shown as long as it is mounted. Esc or a click elsewhere asks to close; the focus then
 * goes back to where it was. The first button inside gets the focus; arrows move among the buttons.
 */
export function Popover({ anchor, opener, onClose, side = 'below', role, label, className, children }: PopoverProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor.current) return undefined;
    const before = document.activeElement;
    const onToggle = (event: Event): void => {
      if ('newState' in event && event.newState === 'closed') closed();
    };
    const source = opener?.current ?? anchor.current;
    element.showPopover(source instanceof HTMLElement ? { source } : {});
    place(element, anchor.current, side);
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element.querySelector<HTMLElement>('[aria-checked="true"]') ?? element.querySelector<HTMLElement>('button'))?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') closed();
      else if (!moveFocus(element, event.key)) return;
      event.preventDefault();
    };
    element.addEventListener('toggle', onToggle);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('toggle', onToggle);
      element.removeEventListener('keydown', onKeyDown);
      const hadFocus = element.contains(document.activeElement);
      element.hidePopover();
      if (hadFocus && before instanceof HTMLElement) before.focus();
    };
  }, [anchor, opener, side]);

  return (
    <div
      ref={box}
      popover="auto"
      role={role}
      aria-label={label}
      className={cx(styles.popover, className)}
    >
      {children}
    </div>
  );
}
