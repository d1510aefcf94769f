import { useId, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { messages } from '../../store/messages/en.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `search`: at the top, without a title bar. */
  readonly kind?: 'plain' | 'search';
  readonly children: ReactNode;
}

/** A modal dialog on the native element, open as long as it is mounted; Esc and a click beside it ask to close. */
export function Dialog({ title, onClose, kind = 'plain', children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close(); // gives the focus back to where it was
  }, []);

  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, styles[kind])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="x" label={messages.shell.close} tone="ghost" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
