import type { JSX, ReactNode } from 'react';
import { messages } from '../../store/messages/en.ts';
import { shownLts, shownRun } from '../../store/selectors.ts';
import { Badge, Chip } from '../kit/badge.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { useCommand } from '../kit/commands.ts';
import { Icon, type IconName } from '../kit/icons.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { linksOf, MiniGraph } from './mini-graph.tsx';
import styles from './start.module.css';

const words = messages.start;
/** Where somebody new begins. */
const FIRST = 'two-locks.tau';
/** More would not be told apart in a small picture. */
const PARTS_AT_MOST = 12;

/** Ways in, what is open now, the gallery, and what is stored in this browser. */
export function StartPlace(): JSX.Element {
  const newText = useCommand('newText');
  const openFile = useCommand('openFile');
  const setView = useWorkspace((s) => s.setView);
  const isPhone = useWindowClass() === 'phone';
  const draw = (): void => {
    newText.run();
    setView({ phoneTab: 'drawing' });
  };
  return (
    <div className={styles.start}>
      <section className={styles.hero}>
        <div>
          <h1>{words.headline}</h1>
          <p className={styles.lead}>{words.lead}</p>
          {!isPhone && <Way icon="agent" title={words.draw} note={words.drawNote} onClick={draw} />}
          <Way icon="code" title={words.write} note={words.writeNote} onClick={newText.run} />
          <Way icon="drop" title={words.open} note={words.openNote} onClick={openFile.run} />
        </div>
        <OpenNow />
      </section>
      <Gallery />
      <MyWork />
    </div>
  );
}

function Way({ icon, title, note, onClick }: { readonly icon: IconName; readonly title: string; readonly note: string; readonly onClick: () => void }): JSX.Element {
  return (
    <button type="button" className={styles.way} onClick={onClick}>
      <span className={styles.box}><Icon name={icon} size="l" /></span>
      <span><b>{title}</b><small>{note}</small></span>
      <Icon name="right" />
    </button>
  );
}

/** The work that is open, as a picture, and how far it has come. */
function OpenNow(): JSX.Element | null {
  const document = useWorkspace((s) => s.document);
  const network = useWorkspace((s) => s.network);
  const counts = useWorkspace((s) => {
    const lts = shownLts(s);
    return lts && words.counts(lts.stateCount, lts.deadlockCount, lts.stop === 'complete');
  });
  const position = useWorkspace((s) => messages.timeline.position(shownRun(s).cursor, shownRun(s).count));
  const resume = useCommand('goDebug');
  const isPhone = useWindowClass() === 'phone';
  if (document.id === '') return null;
  const parts = network?.components.slice(0, PARTS_AT_MOST) ?? [];
  return (
    <article className={styles.live} aria-label={document.title}>
      <header>
        <Icon name="debug" />
        <h2>{document.title}</h2>
        <span>{words.running}</span>
        <Button onClick={resume.run}>{words.continueIt}<Icon name="arrow" /></Button>
      </header>
      <div className={styles.picture}>
        {network && <MiniGraph width={isPhone ? 330 : 560} height={220} parts={parts.map(({ role, name }) => ({ role, name }))} links={linksOf(network).filter((l) => Math.max(l.from, l.to) < parts.length)} />}
      </div>
      <footer>
        <b>{position}</b>
        <span>{network && network.components.length > parts.length ? words.partsOf(parts.length, network.components.length) : null}</span>
        <span>{counts}</span>
      </footer>
    </article>
  );
}

function Part({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }): JSX.Element {
  return (
    <section aria-label={title}>
      <div className={styles.heading}><h2>{title}</h2><span>{note}</span></div>
      {children}
    </section>
  );
}

/** One card an example: what to see, what to try. */
function Gallery(): JSX.Element | null {
  const gallery = useWorkspace((s) => s.gallery);
  const openExample = useWorkspace((s) => s.openExample);
  const setPlace = useWorkspace((s) => s.setPlace);
  if (gallery.length === 0) return null;
  return (
    <Part title={words.examples} note={words.examplesNote}>
      <ul className={styles.cards}>
        {gallery.map((entry) => (
          <li key={entry.file}>
            <button type="button" className={styles.card} data-first={entry.file === FIRST || undefined} onClick={() => void openExample(entry.file).then(() => setPlace(entry.compare ? 'compare' : 'debug'))}>
              {entry.picture && (
                <span className={styles.thumb}>
                  <MiniGraph width={250} height={92} parts={entry.picture.roles.map((role) => ({ role }))} links={entry.picture.links.map(([from = 0, to = 0]) => ({ from, to }))} />
                </span>
              )}
              <span className={styles.words}>
                <b>{entry.title}</b>
                <span><Coded text={entry.see} /></span>
                <small><b>{words.tryThis}</b> <Coded text={entry.try} /></small>
                <span className={styles.badges}>
                  {entry.deadlocks !== undefined && (entry.deadlocks > 0
                    ? <Badge verdict="fails" icon="stop" isTiny>{words.deadlock}</Badge>
                    : <Badge verdict="holds" isTiny>{words.noDeadlock}</Badge>)}
                  {entry.compare && <Chip icon="compare">{words.compare}</Chip>}
                  {entry.file === FIRST && <Chip>{words.startHere}</Chip>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Text of the model stands between backticks. */
function Coded({ text }: { readonly text: string }): JSX.Element {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** What is stored in this browser, newest first. */
function MyWork(): JSX.Element | null {
  const projects = useWorkspace((s) => s.projects);
  const openId = useWorkspace((s) => s.document.id);
  const openProject = useWorkspace((s) => s.openProject);
  const deleteProject = useWorkspace((s) => s.deleteProject);
  const setPlace = useWorkspace((s) => s.setPlace);
  if (projects.length === 0) return null;
  return (
    <Part title={words.mine} note={words.mineNote}>
      <ul className={styles.work}>
        {projects.map((project) => (
          <li key={project.id}>
            <button type="button" onClick={() => void openProject(project.id).then(() => setPlace('debug'))}>
              <Icon name="code" />
              <b>{project.title}</b>
              <span>{project.id === openId ? words.openNow : words.savedAt(when(project.savedAt))}</span>
            </button>
            <IconButton icon="x" label={words.delete(project.title)} tone="ghost" onClick={() => void deleteProject(project.id)} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** In the reader's own time zone: "30 Nov 2026, 16:25". */
function when(time: number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
