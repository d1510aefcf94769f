import type { JSX } from 'react';
import { compare as words } from '../../store/messages/compare.ts';
import { Section } from '../kit/panel.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './compare.module.css';

/** The rules of the game that the mismatch is a play of. */
export function RulesTab(): JSX.Element {
  const relation = useWorkspace((s) => s.question?.relation ?? 'strong');
  return (
    <Section title={words.rules.title[relation]}>
      <ol className={styles.rules}>{words.rules[relation].map((rule) => <li key={rule}>{rule}</li>)}</ol>
      <p className={styles.source}>{words.rules.source}</p>
    </Section>
  );
}
