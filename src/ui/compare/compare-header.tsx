import type { JSX } from 'react';
import type { Relation } from '../../engine/engine-api.ts';
import { compare as words } from '../../store/messages/compare.ts';
import { IconButton } from '../kit/button.tsx';
import { useCommand } from '../kit/commands.ts';
import { Select } from '../kit/select.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { Busy, VerdictOf } from './verdict.tsx';
import type { CompareFiles } from './compare-files.ts';
import styles from './header.module.css';
import { SidePicker } from './side-picker.tsx';

const RELATIONS: readonly { readonly value: Relation; readonly label: string; readonly note: string }[] = [
  { value: 'strong', label: words.relation.strong, note: words.relation.strongNote },
  { value: 'weak', label: words.relation.weak, note: words.relation.weakNote },
];

/** What is compared, by which relation, and the answer. */
export function CompareHeader({ files }: { readonly files: CompareFiles }): JSX.Element {
  const relation = useWorkspace((s) => s.question?.relation ?? 'strong');
  const compare = useWorkspace((s) => s.compare);
  const isBusy = useWorkspace((s) => s.comparing.status === 'comparing');
  const swap = useCommand('swapSides');
  return (
    <section className={styles.header} aria-label={words.header} aria-busy={isBusy || undefined} data-panel="question" tabIndex={-1}>
      <SidePicker side="left" files={files} />
      <IconButton icon="swap" label={swap.label} off={swap.off} tone="ghost" className={styles.swap} onClick={swap.run} />
      <SidePicker side="right" files={files} />
      <Select label={words.relation.label} value={relation} options={RELATIONS} onChange={(value) => compare({ relation: value })} className={styles.relation} />
      <VerdictOf />
      {isBusy && <Busy />}
    </section>
  );
}
