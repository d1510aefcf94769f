import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Notice } from '../../store/state.ts';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import styles from './toast.module.css';

const ICONS: Readonly<Record<Notice['tone'], IconName>> = { info: 'info', good: 'ok', warn: 'warn', bad: 'stop' };

/** Short messages above the timeline; how long each stays is the store's business. */
export function ToastList({ notices, onDismiss }: { readonly notices: readonly Notice[]; readonly onDismiss: (id: number) => void }): JSX.Element | null {
  if (notices.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={messages.shell.notices}>
      {notices.map((notice) => (
        <li key={notice.id} className={styles.toast} data-tone={notice.tone}>
          <Icon name={ICONS[notice.tone]} />
          <p>{notice.text}</p>
          {notice.actions.map((action) => (
            <Button key={action.label} size="small" onClick={() => { onDismiss(notice.id); action.run(); }}>{action.label}</Button>
          ))}
          <IconButton icon="x" label={messages.shell.dismiss} tone="ghost" size="small" onClick={() => onDismiss(notice.id)} />
        </li>
      ))}
    </ul>
  );
}

/** The one polite live region: speaks each part when it changes, shows nothing. */
export function LiveRegion({ said, notice }: { readonly said: string; readonly notice: string }): JSX.Element {
  return (
    <div role="status" aria-live="polite" className={styles.spoken}>
      <p>{said}</p>
      <p>{notice}</p>
    </div>
  );
}
