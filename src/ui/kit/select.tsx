import type { JSX } from 'react';
import { Icon } from './icons.tsx';
import styles from './select.module.css';

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly isStrong?: boolean;
}

/** The browser's own list, dressed as a ghost button: works with every keyboard, screen reader and phone. */
export function Select<T extends string>({ label, value, options, onChange, isStrong = false }: SelectProps<T>): JSX.Element {
  return (
    <span className={styles.select} data-strong={isStrong || undefined} data-tip={label}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}
