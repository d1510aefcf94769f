import type { ButtonHTMLAttributes, JSX, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled' | 'title' | 'about'>;

interface CommonProps extends Native {
  /** `primary`: the one blue button of a screen. `ghost`: no border, for headers. */
  readonly tone?: 'plain' | 'primary' | 'ghost';
  /** `small` 24 px, `normal` 30 px, `large` 48 px (touch). */
  readonly size?: 'small' | 'normal' | 'large';
  /** Pressed in (toggle); sets aria-pressed. */
  readonly on?: boolean;
  /** Why the button is off; null or absent: it works. It stays focusable and says the reason. */
  readonly off?: string | null;
  /** Shortcut shown in the tooltip: `Ctrl Z`. */
  readonly keys?: string | undefined;
  /** Accessible description, while the button works. */
  readonly about?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export interface ButtonProps extends CommonProps {
  readonly icon?: IconName;
  readonly children: ReactNode;
  /** Text of the tooltip, where the words on the button are not enough. */
  readonly tip?: string | undefined;
}

export interface IconButtonProps extends CommonProps {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

function nativeProps({ tone = 'plain', size = 'normal', on, off, about, keys, className, onClick, ...rest }: CommonProps, square: boolean): ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> } {
  const isOff = off !== null && off !== undefined;
  return {
    ...rest,
    type: 'button',
    className: cx(styles.button, styles[tone], styles[size], square && styles.square, on && styles.on, className),
    'aria-pressed': on,
    'aria-disabled': isOff || undefined,
    'aria-description': off ?? about,
    'aria-keyshortcuts': keys?.replaceAll(' ', '+').replace('Ctrl', 'Control'),
    onClick: isOff ? (event) => event.preventDefault() : onClick,
  };
}

/** A button with words. Off is `aria-disabled` with the reason, never a dead control. */
export function Button({ icon, children, tip, ...common }: ButtonProps): JSX.Element {
  return (
    <button {...nativeProps(common, false)} data-tip={common.off ?? tip} data-keys={common.keys}>
      {icon && <Icon name={icon} size={common.size === 'small' ? 's' : common.size === 'large' ? 'l' : 'm'} />}
      {children}
    </button>
  );
}

/** A button that is only an icon; its name is read aloud and shown as tooltip. */
export function IconButton({ icon, label, ...common }: IconButtonProps): JSX.Element {
  return (
    <button {...nativeProps(common, true)} aria-label={label} data-tip={common.off ? `${label}: ${common.off}` : label} data-keys={common.keys}>
      <Icon name={icon} size={common.size === 'large' ? 'l' : 'm'} />
    </button>
  );
}
