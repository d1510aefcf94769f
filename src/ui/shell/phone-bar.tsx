import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { IconButton } from '../kit/button.tsx';
import { useCommand, type CommandId } from '../kit/commands.ts';
import { Logo, type IconName } from '../kit/icons.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './shell.module.css';

const words = messages.shell;

function useItem(id: CommandId, icon: IconName): MenuItem {
  const { label, off, run } = useCommand(id);
  return { label, icon, off, run };
}

/** The header of a phone: what is open, search, and one menu in place of rail and buttons. */
export function PhoneBar(): JSX.Element {
  const title = useWorkspace((s) => s.document.title);
  const system = useWorkspace((s) => s.system);
  const place = useWorkspace((s) => s.place);
  const isStart = place === 'start';
  const save = useWorkspace((s) => s.saveStatus);
  const search = useCommand('search');
  const places = [{ place: 'start', item: useItem('goStart', 'start') }, { place: 'debug', item: useItem('goDebug', 'debug') }, { place: 'compare', item: useItem('goCompare', 'compare') }];
  const toDeadlock = useItem('toDeadlock', 'run');
  const swap = useItem('swapSides', 'swap');
  const items = [
    ...places.filter((item) => item.place !== place).map((item) => item.item),
    useItem('share', 'share'), ...(place === 'compare' ? [swap] : [toDeadlock]), useItem('undo', 'undo'), useItem('redo', 'redo'),
    useItem('theme', useWorkspace((s) => s.theme) === 'dark' ? 'sun' : 'moon'),
    useItem('newText', 'plus'), useItem('openFile', 'drop'), useItem('download', 'save'),
  ];
  return (
    <header className={styles.phone}>
      <button type="button" className={styles.brand} aria-label={`${words.product}: ${words.place.start}`} onClick={useCommand('goStart').run}><Logo /></button>
      <div className={styles.phoneTitle}>
        {isStart ? <span>{words.place.start}</span> : <h1>{title}</h1>}
        <span>{isStart ? words.nothingLeaves : save === 'saved' || save === 'saving' ? (place === 'compare' ? words.place.compare : (system ?? '')) : words.save[save]}</span>
      </div>
      <IconButton icon="search" label={search.label} tone="ghost" size="large" onClick={search.run} />
      <Menu label={words.more} size="large" items={items} />
    </header>
  );
}
