import type { JSX } from 'react';
import type { Derivation } from '../../core/semantics/transition.ts';
import { messages } from '../../store/messages/en.ts';
import styles from './inspector.module.css';

/** The derivation as a fraction-style tree: premises above the line, the rule's name beside it. */
export function ProofTree({ derivation }: { readonly derivation: Derivation }): JSX.Element {
  return (
    <div className={styles.tree} role="region" tabIndex={0} aria-label={messages.inspector.rule.tree}>
      <Node derivation={derivation} />
    </div>
  );
}

function Node({ derivation }: { readonly derivation: Derivation }): JSX.Element {
  return (
    <div className={styles.proof}>
      <div className={styles.premises}>{derivation.premises.map((premise, i) => <Node key={i} derivation={premise} />)}</div>
      <div className={styles.bar}><b>{derivation.rule}</b></div>
      <code>{derivation.source} —{derivation.label}→ {derivation.target}</code>
    </div>
  );
}
