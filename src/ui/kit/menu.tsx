import { useRef, useState, type JSX, type ReactNode } from 'react';
import { Keys } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Popover } from './popover.tsx';
import styles from './popover.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string | undefined;
  readonly off?: string | null;
  readonly run: () => void;
}

export interface MenuProps {
  /** Name of the menu, and of its button when that is only an icon. */
  readonly label: string;
  readonly icon?: IconName;
  /** Words on the button; without them it is an icon. */
  readonly children?: ReactNode;
  readonly size?: 'small' | 'normal' | 'large';
  readonly side?: 'above' | 'below';
  readonly items: readonly MenuItem[];
}

/** A button that opens a list of acts. */
export function Menu({ label, icon = 'more', children, size = 'small', side = 'below', items }: MenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const common = { ref: anchor, size, tone: 'ghost', 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) } as const;
  return (
    <>
      {children ? <Button {...common}>{children}<Icon name="down" size="s" /></Button> : <IconButton {...common} icon={icon} label={label} />}
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} role="menu" label={label} side={side}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className={styles.item}
              aria-disabled={item.off ? true : undefined}
              onClick={() => {
                if (item.off) return;
                setOpen(false);
                item.run();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className={styles.words}>{item.label}{item.off && <small>{item.off}</small>}</span>
              {item.keys && <Keys>{item.keys}</Keys>}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
}
