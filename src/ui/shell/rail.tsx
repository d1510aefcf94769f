import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Place } from '../../store/state.ts';
import { useCommand } from '../kit/commands.ts';
import { Icon, type IconName } from '../kit/icons.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './shell.module.css';

const words = messages.shell;
const PLACES: readonly { readonly place: Place; readonly icon: IconName }[] = [{ place: 'start', icon: 'start' }, { place: 'debug', icon: 'debug' }, { place: 'compare', icon: 'compare' }];

/** The places; narrow: icons with tooltips. */
export function Rail({ isNarrow }: { readonly isNarrow: boolean }): JSX.Element {
  const here = useWorkspace((s) => s.place);
  const setPlace = useWorkspace((s) => s.setPlace);
  const keys = useCommand('keys');
  const item = (label: string): Readonly<Record<string, string | undefined>> =>
    isNarrow ? { 'aria-label': label, 'data-tip': label, 'data-side': 'right' } : {};
  return (
    <nav className={styles.rail} aria-label={words.places}>
      {PLACES.map(({ place, icon }) => (
        <button key={place} type="button" aria-current={place === here ? 'page' : undefined} onClick={() => setPlace(place)} {...item(words.place[place])}>
          <Icon name={icon} size="l" />
          {!isNarrow && words.place[place]}
        </button>
      ))}
      <span className={styles.railGrow} />
      <button type="button" onClick={keys.run} aria-haspopup="dialog" {...item(keys.label)}>
        <Icon name="keyboard" size="l" />
        {!isNarrow && keys.label}
      </button>
    </nav>
  );
}
