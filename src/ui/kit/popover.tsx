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
    (element.querySelector<HTMLElement>('[aria-checked="true"]') ?? element.querySelector<HTMLElement>('button'))?.focus();
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
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
      onKeyDown={(event) => {
        const buttons = [...event.currentTarget.querySelectorAll('button')];
        const at = buttons.findIndex((button) => button === document.activeElement);
        const to = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : event.key === 'Home' ? 0 : event.key === 'End' ? -1 : null;
        if (to !== null) {
          event.preventDefault();
          buttons.at(to % buttons.length)?.focus();
        } else if (event.key === 'Tab') {
          event.preventDefault();
          onClose();
        }
      }}
    >
      {children}
    </div>
  );
}
