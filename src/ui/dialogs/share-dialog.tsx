import { useEffect, useState, type JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Button } from '../kit/button.tsx';
import { useCommand } from '../kit/commands.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceShallow } from '../kit/use-workspace.ts';
import styles from './dialogs.module.css';

const words = messages.share;
/** Some chats and mail programs cut a longer address. */
const LONG_CHARACTERS = 2000;

/** What the link holds, how long it is, and the link. */
export function ShareDialog(): JSX.Element {
  const { makeLink, copyText, setView } = useWorkspaceShallow((s) => ({ makeLink: s.makeLink, copyText: s.copyText, setView: s.setView }));
  const holds = useWorkspaceShallow((s) => [
    words.text(s.document.source.split('\n').length),
    words.trace(s.steps.length, s.cursor),
    ...(s.keptRuns.length > 0 ? [words.runs(s.keptRuns.length)] : []),
    ...(s.question ? [words.comparison(s.question.left.process, s.question.right.process, s.mismatch ? s.moveCursor : null)] : []),
    words.view,
  ]);
  const download = useCommand('download');
  const [link, setLink] = useState<string | null>(null);
  const isCompare = useWorkspace((s) => s.place === 'compare');
  const close = (): void => setView({ dialog: null });

  useEffect(() => {
    let isWanted = true;
    void makeLink().then((made) => {
      if (!isWanted) return;
      if (made === null) setView({ dialog: null }); // the store has said why, and offers the file
      else setLink(made);
    });
    return () => {
      isWanted = false;
    };
  }, [makeLink, setView]);

  return (
    <Dialog title={isCompare ? words.compareTitle : words.title} onClose={close}>
      <div className={styles.body}>
        <h3>{words.holds}</h3>
        <ul className={styles.holds}>{holds.map((line) => <li key={line}><Icon name="tick" size="s" />{line}</li>)}</ul>
        <label className={styles.link}>
          <span>{words.link}<small>{link === null ? words.making : words.length(link.length)}</small></span>
          <input readOnly value={link ?? ''} onFocus={(event) => event.target.select()} />
        </label>
        {link !== null && link.length > LONG_CHARACTERS && <p className={styles.note}><Icon name="info" size="s" />{words.long}</p>}
        <p className={styles.note}><Icon name="lock" size="s" />{words.privacy}</p>
      </div>
      <footer className={styles.footer}>
        <Button tone="ghost" icon="save" onClick={download.run}>{words.download}</Button>
        <span className={styles.grow} />
        <Button
          data-first-focus=""
          tone="primary"
          icon="copy"
          off={link === null ? words.making : null}
          onClick={() => {
            if (link !== null) void copyText(link, words.copied);
            close();
          }}
        >
          {words.copy}
        </Button>
      </footer>
    </Dialog>
  );
}
