import { useEffectEvent, useId, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { messages } from '../../store/messages/en.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `search`: at the top, without a title bar; the title is its accessible name only. */
  readonly kind?: 'plain' | 'search';
  readonly children: ReactNode;
}

/**
 * A modal dialog on the native element, open as long as it is mounted; Esc and a click beside it ask to close. The element with
 * `data-first-focus` gets the focus, else the first that can.
 */
export function Dialog({ title, onClose, kind = 'plain', children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const ask = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === element) ask();
    };
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    element.addEventListener('click', onBackdrop);
    return () => {
      element.removeEventListener('click', onBackdrop);
      element.close(); // gives the focus back to where it was
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, styles[kind])}
      aria-labelledby={kind === 'search' ? undefined : titleId}
      aria-label={kind === 'search' ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.box}>
        {kind === 'plain' && (
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="x" label={messages.shell.close} tone="ghost" onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
