import { useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export interface Item<T extends string> {
  readonly id: T;
  readonly label: string;
}

/** Arrow keys, Home and End move to another button of the row; returns its index or null. */
function moved(event: KeyboardEvent, index: number, count: number): number | null {
  switch (event.key) {
    case 'ArrowRight': case 'ArrowDown': return (index + 1) % count;
    case 'ArrowLeft': case 'ArrowUp': return (index + count - 1) % count;
    case 'Home': return 0;
    case 'End': return count - 1;
    default: return null;
  }
}

interface RowProps<T extends string> {
  readonly label: string;
  readonly items: readonly Item<T>[];
  readonly value: T;
  readonly onChange: (id: T) => void;
}

interface RovingProps<T extends string> extends RowProps<T> {
  readonly className: string | undefined;
  readonly kind: 'tab' | 'radio';
  readonly panel?: string | undefined;
}

/** A row of buttons with one tab stop: the chosen one. */
function RovingRow<T extends string>({ label, items, value, onChange, className, kind, panel }: RovingProps<T>): JSX.Element {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moved(event, items.findIndex((item) => item.id === value), items.length);
    const item = to === null ? undefined : items[to];
    if (to === null || !item) return;
    event.preventDefault();
    onChange(item.id);
    const button = row.current?.children[to];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div ref={row} className={className} role={kind === 'tab' ? 'tablist' : 'radiogroup'} aria-label={label}>
      {items.map((item) => {
        const isChosen = item.id === value;
        return (
          <button
            key={item.id}
            type="button"
            role={kind}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(item.id)}
            onKeyDown={onKeyDown}
            {...(kind === 'tab'
              ? { id: `${panel}-tab-${item.id}`, 'aria-selected': isChosen, 'aria-controls': isChosen ? `${panel}-panel` : undefined }
              : { 'aria-checked': isChosen })}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}

export interface TabsProps<T extends string> extends RowProps<T> {
  /** Prefix of ids; the same as `tabs` of the TabPanel. */
  readonly id: string;
  /** `wide`: four equal tabs over the whole width, for the phone. */
  readonly isWide?: boolean;
}

/** Tabs with a blue underline; arrow keys move and choose. Put the content into `<TabPanel tabs={id} value={value}>`. */
export function Tabs<T extends string>({ id, isWide = false, ...row }: TabsProps<T>): JSX.Element {
  return <RovingRow {...row} kind="tab" panel={id} className={cx(styles.tabs, isWide && styles.wide)} />;
}

export interface TabPanelProps {
  readonly tabs: string;
  readonly value: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function TabPanel({ tabs, value, className, children }: TabPanelProps): JSX.Element {
  return (
    <div id={`${tabs}-panel`} role="tabpanel" aria-labelledby={`${tabs}-tab-${value}`} className={className}>
      {children}
    </div>
  );
}

/** A choice of two or three ways to look at the same thing. */
export function Segmented<T extends string>(props: RowProps<T>): JSX.Element {
  return <RovingRow {...props} kind="radio" className={styles.segmented} />;
}
