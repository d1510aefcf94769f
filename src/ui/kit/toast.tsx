import { useLayoutEffect, useRef, type JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Notice } from '../../store/state.ts';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import styles from './toast.module.css';

const ICONS: Readonly<Record<Notice['tone'], IconName>> = { info: 'info', good: 'ok', warn: 'warn', bad: 'stop' };

export interface LiveRegionProps {
  /** Spoken, not shown. */
  readonly said: string;
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: number) => void;
}

/**
 * The one polite live region: each step is spoken, and the short messages are spoken as they appear. How long a
 * message stays is the store's business.
 */
export function LiveRegion({ said, notices, onDismiss }: LiveRegionProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const hasNotices = notices.length > 0;
  // Where there is no free corner the place leaves them the room that they take.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const element = list.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => style.setProperty('--notices', `${element.offsetHeight + 20}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices');
    };
  }, [hasNotices]);
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      <p className={styles.spoken}>{said}</p>
      {hasNotices && (
        <ul ref={list} className={styles.list} aria-label={messages.shell.notices}>
          {notices.map((notice) => <Toast key={notice.id} notice={notice} onDismiss={() => onDismiss(notice.id)} />)}
        </ul>
      )}
    </div>
  );
}

function Toast({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }): JSX.Element {
  return (
    <li className={styles.toast} data-tone={notice.tone}>
      <Icon name={ICONS[notice.tone]} />
      <p>{notice.text}</p>
      {notice.actions.map((action) => (
        <Button key={action.label} size="small" onClick={() => { onDismiss(); action.run(); }}>{action.label}</Button>
      ))}
      <IconButton icon="x" label={messages.shell.dismiss} tone="ghost" size="small" onClick={onDismiss} />
    </li>
  );
}
