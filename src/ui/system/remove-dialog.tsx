import type { JSX } from 'react';
import { deleteAllText, usedText } from '../../store/draw-words.ts';
import { messages } from '../../store/messages/en.ts';
import type { Gesture } from '../../store/state.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import styles from './in-place.module.css';

const words = messages.drawing.removing;

/** Something else would not work without it: what, and whether that goes too. */
export function RemoveDialog({ gesture }: { readonly gesture: Gesture & { readonly kind: 'remove' } }): JSX.Element {
  const acts = useActs();
  const select = useWorkspace((s) => s.select);
  const address = useWorkspace((s) => s.network?.components.find((c) => c.name === gesture.component)?.address);
  const used = { kind: 'used', name: gesture.name, by: gesture.by } as const;
  return (
    <Dialog title={words.title(gesture.name)} onClose={() => acts.end(gesture)}>
      <p className={styles.question}>{usedText(used)}</p>
      <div className={styles.answers}>
        <Button
          onClick={() => {
            acts.end(gesture);
            if (address !== undefined) select({ kind: 'component', address });
          }}
        >
          {words.show}
        </Button>
        <span className={styles.grow} />
        <Button
          onClick={() => {
            acts.end(gesture);
            void acts.remove(gesture.component, true);
          }}
        >
          {deleteAllText(used)}
        </Button>
        <Button tone="primary" data-first-focus="" onClick={() => acts.end(gesture)}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
}
