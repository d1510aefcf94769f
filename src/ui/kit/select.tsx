import { useRef, useState, type JSX } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { Popover } from './popover.tsx';
import styles from './popover.module.css';

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** `note`: small, below the label in the list. */
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: string }[];
  readonly onChange: (value: T) => void;
  readonly side?: 'above' | 'below';
  readonly className?: string | undefined;
}

/** One of several, as a ghost button that opens the list of them. */
export function Select<T extends string>({ label, value, options, onChange, side = 'below', className }: SelectProps<T>): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Button ref={anchor} tone="ghost" aria-label={`${label}: ${chosen}`} aria-haspopup="menu" aria-expanded={isOpen} tip={label} className={className} onClick={() => setOpen(!isOpen)}>
        <span>{chosen}</span><Icon name="down" size="s" />
      </Button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} role="menu" label={label} side={side} className={styles.narrow}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="menuitemradio"
              aria-checked={option.value === value}
              className={styles.item}
              onClick={() => {
                setOpen(false);
                onChange(option.value);
              }}
            >
              <span className={styles.tick}>{option.value === value && <Icon name="tick" />}</span>
              {option.note === undefined ? option.label : <span className={styles.words}>{option.label}<small>{option.note}</small></span>}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
}
