import { useRef, useState, type JSX, type ReactNode, type RefObject } from 'react';
import { Keys } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Popover } from './popover.tsx';
import styles from './popover.module.css';

export interface MenuItem {
  readonly label: string;
  /** Accessible name, where the label is not enough without the title of its part. */
  readonly name?: string;
  readonly icon?: IconName;
  readonly keys?: string | undefined;
  readonly off?: string | null;
  /** In small letters below the label. */
  readonly about?: string;
  /** One of several of which one is chosen. */
  readonly isChosen?: boolean;
  /** Begins a part of the menu: its title, or '' for a line alone. */
  readonly part?: string;
  /** The menu stays open: the act can be taken back in it. */
  readonly isStaying?: boolean;
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
  readonly tone?: 'plain' | 'ghost';
  readonly className?: string | undefined;
  readonly items: readonly MenuItem[];
}

/** A button that opens a list of acts. */
export function Menu({ label, icon = 'more', children, size = 'small', side = 'below', tone = 'ghost', className, items }: MenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const common = { ref: anchor, size, tone, ...(className !== undefined && { className }), 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) } as const;
  return (
    <>
      {children ? <Button {...common}>{children}<Icon name="down" size="s" /></Button> : <IconButton {...common} icon={icon} label={label} />}
      {isOpen && <MenuList anchor={anchor} label={label} side={side} items={items} onClose={() => setOpen(false)} />}
    </>
  );
}

export interface MenuListProps {
  readonly anchor: RefObject<Element | null>;
  readonly label: string;
  readonly side?: 'above' | 'below';
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** The list itself, open as long as it is mounted, beside whatever it belongs to. */
export function MenuList({ anchor, label, side = 'below', items, onClose }: MenuListProps): JSX.Element {
  return (
    <Popover anchor={anchor} onClose={onClose} role="menu" label={label} side={side}>
      {items.map((item, i) => (
        <div key={i} role="none">
          {item.part !== undefined && <div className={styles.part} role="separator">{item.part}</div>}
          <button
            type="button"
            role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.isChosen}
            aria-label={item.name}
            data-first-focus={i === 0 ? '' : undefined}
            className={styles.item}
            aria-disabled={item.off ? true : undefined}
            onClick={() => {
              if (item.off) return;
              if (!item.isStaying) onClose();
              item.run();
            }}
          >
            {item.isChosen !== undefined ? <span className={styles.tick}>{item.isChosen && <Icon name="tick" />}</span> : item.icon && <Icon name={item.icon} />}
            <span className={styles.words}>{item.label}{(item.off ?? item.about) && <small>{item.off ?? item.about}</small>}</span>
            {item.keys && <Keys>{item.keys}</Keys>}
          </button>
        </div>
      ))}
    </Popover>
  );
}
