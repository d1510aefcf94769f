import type { JSX, ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

/** holds ✓, fails ✕ (or the octagon, `icon="stop"`, for a deadlock), expected: fails as expected, undecided, doubt, loops, error: ours, running. */
export type Verdict = 'holds' | 'fails' | 'expected' | 'undecided' | 'doubt' | 'loops' | 'error' | 'running';

const ICONS: Readonly<Record<Verdict, IconName>> = {
  holds: 'ok', fails: 'no', expected: 'ok', undecided: 'half', doubt: 'warn', loops: 'loop', error: 'bug', running: 'clock',
};

export interface BadgeProps {
  readonly verdict: Verdict;
  readonly icon?: IconName;
  readonly isTiny?: boolean;
  readonly children: ReactNode;
}

/** A verdict: icon, words and fill always together. */
export function Badge({ verdict, icon, isTiny = false, children }: BadgeProps): JSX.Element {
  return (
    <span className={cx(styles.badge, styles[verdict], isTiny && styles.tiny)}>
      <Icon name={icon ?? ICONS[verdict]} size="s" />
      {children}
    </span>
  );
}

export interface ChipProps {
  readonly icon?: IconName;
  /** Text of the model. */
  readonly isMono?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A small quiet label: a count, a name. */
export function Chip({ icon, isMono = false, className, children }: ChipProps): JSX.Element {
  const Element = isMono ? 'code' : 'span';
  return (
    <Element className={cx(styles.chip, className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </Element>
  );
}

/** Keys as printed on a keyboard: `Ctrl Shift Z`. */
export function Keys({ children }: { readonly children: string }): JSX.Element {
  return <span className={styles.keys}>{children.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</span>;
}
