import type { JSX, ReactNode } from 'react';
import { messages } from '../../store/messages/en.ts';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export interface ShellProps {
  /** What the place shows. */
  readonly children: ReactNode;
  /** The debugger at the bottom; null in places without a cursor. */
  readonly timeline: ReactNode;
  /** A bar across the page above the place: something the reader has to decide. */
  readonly banner: ReactNode;
}

/** The frame of every place: top bar, rail, place, timeline. On a phone a header with a menu, and a dock. */
export function Shell({ children, timeline, banner }: ShellProps): JSX.Element {
  const windowClass = useWindowClass();
  const isPhone = windowClass === 'phone';
  const place = useWorkspace((s) => s.place);
  const title = useWorkspace((s) => s.document.title);
  const isReading = useWorkspace((s) => s.isReading);
  return (
    <div className={styles.shell} data-window={windowClass}>
      <a className={styles.skip} href="#place">{messages.shell.skipToWork}</a>
      {isPhone ? <PhoneBar /> : <TopBar isWide={windowClass === 'wide'} />}
      {!isPhone && <Rail isNarrow={windowClass !== 'wide'} />}
      <main id="place" className={styles.main} aria-label={messages.shell.place[place]} aria-busy={isReading} tabIndex={-1}>
        {place !== 'start' && !isPhone && <h1 className={styles.spoken}>{place === 'compare' ? messages.shell.comparing(title) : title}</h1>}
        {banner}
        <div className={styles.place}>{children}</div>
      </main>
      {timeline && <div className={styles.time}>{timeline}</div>}
    </div>
  );
}
