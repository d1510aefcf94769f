/**
 * Icons: lines of 1.5 on a grid of 16, one path each. `thin|heavy` splits a path whose second part is drawn heavier.
 * An icon never stands alone for something: a word or an accessible name is always beside it.
 */
import type { JSX } from 'react';
import type { Role } from '../../core/term/program.ts';
import styles from './icons.module.css';

const PATHS = {
  start: 'M3.4 2.2h2.2a1.2 1.2 0 0 1 1.2 1.2v2.2a1.2 1.2 0 0 1 -1.2 1.2h-2.2a1.2 1.2 0 0 1 -1.2-1.2v-2.2a1.2 1.2 0 0 1 1.2-1.2zM10.4 2.2h2.2a1.2 1.2 0 0 1 1.2 1.2v2.2a1.2 1.2 0 0 1 -1.2 1.2h-2.2a1.2 1.2 0 0 1 -1.2-1.2v-2.2a1.2 1.2 0 0 1 1.2-1.2zM3.4 9.2h2.2a1.2 1.2 0 0 1 1.2 1.2v2.2a1.2 1.2 0 0 1 -1.2 1.2h-2.2a1.2 1.2 0 0 1 -1.2-1.2v-2.2a1.2 1.2 0 0 1 1.2-1.2zM10.4 9.2h2.2a1.2 1.2 0 0 1 1.2 1.2v2.2a1.2 1.2 0 0 1 -1.2 1.2h-2.2a1.2 1.2 0 0 1 -1.2-1.2v-2.2a1.2 1.2 0 0 1 1.2-1.2z',
  debug: 'M1.7 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM10.7 3.8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM10.7 12.2a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM5.2 7.2l5.6-2.6M5.2 8.8l5.6 2.6',
  compare: 'M8 1.8v1.6M8 5.4v1.6M8 9v1.6M8 12.6v1.6M2.1 4.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM2.1 11.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM10.7 3.7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM9.5 11.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM12.6 8.4a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM3.8 6.3v3.4M12 5.2l-.8 5.1',
  shield: 'M8 1.6l5.2 2v3.9c0 3.3-2.1 5.6-5.2 6.9-3.1-1.3-5.2-3.6-5.2-6.9V3.6zM5.6 8l1.7 1.7 3.2-3.4',
  swap: 'M2.5 5.4h11M10.6 2.5l2.9 2.9-2.9 2.9M13.5 10.6h-11M5.4 7.7l-2.9 2.9 2.9 2.9',
  agent: 'M6 4.4h4a3.4 3.4 0 0 1 3.4 3.4v1.8a3.4 3.4 0 0 1 -3.4 3.4h-4a3.4 3.4 0 0 1 -3.4-3.4v-1.8a3.4 3.4 0 0 1 3.4-3.4zM8 4.4V2.2M6 8.2v.8M10 8.2v.8',
  tool: 'M9.9 2.4a3.6 3.6 0 0 0-3.5 4.9L2.5 11.2a1.6 1.6 0 0 0 2.3 2.3l3.9-3.9a3.6 3.6 0 0 0 4.7-4.5L11.3 7.2 8.8 4.7l2.1-2.1z',
  lock: 'M4.4 7h7.2a1.4 1.4 0 0 1 1.4 1.4v4.2a1.4 1.4 0 0 1 -1.4 1.4h-7.2a1.4 1.4 0 0 1 -1.4-1.4v-4.2a1.4 1.4 0 0 1 1.4-1.4zM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2M8 10v1.4',
  process: 'M4.6 2.6h6.8a2 2 0 0 1 2 2v6.8a2 2 0 0 1 -2 2h-6.8a2 2 0 0 1 -2-2v-6.8a2 2 0 0 1 2-2zM5.4 8h5.2M8.6 6l2 2-2 2',
  buffer: 'M3.4 4.2h9.2a1 1 0 0 1 1 1v5.6a1 1 0 0 1-1 1h-9.2a1 1 0 0 1-1-1v-5.6a1 1 0 0 1 1-1zM6.1 4.2v7.6M9.9 4.2v7.6',
  send: 'M13.5 3.5v9M2.5 8h8M7.5 5l3 3-3 3',
  receive: 'M2.5 3.5v9M13.5 8h-8M8.5 5l-3 3 3 3',
  keyboard: 'M3.4 3.9h9.2a1.6 1.6 0 0 1 1.6 1.6v5a1.6 1.6 0 0 1-1.6 1.6h-9.2a1.6 1.6 0 0 1-1.6-1.6v-5a1.6 1.6 0 0 1 1.6-1.6zM4.6 6.7h.01M7 6.7h.01M9.3 6.7h.01M11.6 6.7h.01M5.4 9.5h5.2',
  key: 'M2.2 11a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM7 9l6-6M11 5l1.8 1.8M9.4 6.6l1.2 1.2',
  step: 'M3 3.5v9L10 8zM12.5 3.5v9',
  back: 'M13 3.5v9L6 8zM3.5 3.5v9',
  play: 'M4.5 2.8v10.4L13 8z',
  pause: '|M5.3 3.2v9.6M10.7 3.2v9.6',
  reset: 'M3 8a5 5 0 1 0 1.7-3.8M3 2.4v3h3',
  run: 'M2.5 4v8l5-4zM8 4v8l5-4zM14.3 3.5v9',
  search: 'M2.8 7a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0zM10.2 10.2L14 14',
  share: 'M6.6 9.4l2.8-2.8M7 4.6l1.3-1.3a3 3 0 0 1 4.3 4.3L11.3 9M9 11.4l-1.3 1.3a3 3 0 0 1-4.3-4.3L4.7 7',
  moon: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  right: 'M6 4l4 4-4 4',
  arrow: 'M2.5 8h11M9.5 4l4 4-4 4',
  more: '|M3.5 8h.01M8 8h.01M12.5 8h.01',
  ok: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0zM5.2 8.2l1.9 1.9 3.7-4',
  tick: 'M3.5 8.5l3 3 6-6.5',
  no: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  x: 'M4 4l8 8M12 4l-8 8',
  half: 'M14.11 9.02A6.2 6.2 0 0 1 13.05 11.6M11.6 13.05A6.2 6.2 0 0 1 9.02 14.11M6.98 14.11A6.2 6.2 0 0 1 4.4 13.05M2.95 11.6A6.2 6.2 0 0 1 1.89 9.02M1.89 6.98A6.2 6.2 0 0 1 2.95 4.4M4.4 2.95A6.2 6.2 0 0 1 6.98 1.89M9.02 1.89A6.2 6.2 0 0 1 11.6 2.95M13.05 4.4A6.2 6.2 0 0 1 14.11 6.98M8 5v3.6M8 11h.01',
  stop: 'M5.5 1.9h5L14.1 5.5v5l-3.6 3.6h-5L1.9 10.5v-5z|M5 8h6',
  warn: 'M8 2l6.4 11.4H1.6zM8 6.4v3.2M8 11.6h.01',
  info: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0zM8 7.4v3.4M8 5.2h.01',
  loop: 'M8 8C6.6 5.8 5.5 5 4.3 5a3 3 0 0 0 0 6C5.5 11 6.6 10.2 8 8s2.5-3 3.7-3a3 3 0 0 1 0 6C10.5 11 9.4 10.2 8 8z',
  plus: 'M8 3.2v9.6M3.2 8h9.6',
  minus: 'M3.2 8h9.6',
  fit: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3',
  max: 'M9.5 2.5h4v4M13.5 2.5L9 7M6.5 13.5h-4v-4M2.5 13.5L7 9',
  filter: 'M2.2 3.2h11.6L9.4 8.4v4.4l-2.8-1.4v-3z',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3M3 6.5l3 3',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M13 6.5l-3-3M13 6.5l-3 3',
  branch: 'M2.4 3.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM2.4 12.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM10.4 5.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM4 5.2v5.6M12 7.2c0 2.4-3 2.6-6 3.6',
  clock: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0zM8 4.6V8l2.4 1.6',
  hint: 'M6 11.6c0-1.6-2-2.3-2-5a4 4 0 0 1 8 0c0 2.7-2 3.4-2 5zM6.4 14h3.2',
  copy: 'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1 -1.5 1.5h-5a1.5 1.5 0 0 1 -1.5-1.5v-5a1.5 1.5 0 0 1 1.5-1.5zM10.5 3.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1',
  save: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M2.5 12.5v1h11v-1',
  drop: 'M8 10.5V3M4.8 6L8 2.8 11.2 6M2.5 10.5v3h11v-3',
  pencil: 'M2.5 13.5l.7-3L10.5 3.2l2.3 2.3-7.3 7.3zM9 4.7L11.3 7',
  code: 'M5.5 4L1.8 8l3.7 4M10.5 4l3.7 4-3.7 4',
  globe: 'M1.8 8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0zM1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4M8 1.8c-4 4-4 8.4 0 12.4',
  bug: 'M8 5.5h0a3 3 0 0 1 3 3v2a3 3 0 0 1 -3 3h0a3 3 0 0 1 -3-3v-2a3 3 0 0 1 3-3zM6 5.5a2 2 0 0 1 4 0M5 8H2.5M13.5 8H11M5.2 11.5l-2.2 1.5M10.8 11.5l2.2 1.5M5.5 6L3.5 4.3M10.5 6l2-1.7M8 7v6',
  eye: 'M1.5 8c3.6-6 9.4-6 13 0-3.6 6-9.4 6-13 0zM6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  sun: 'M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  min: 'M13.5 2.5L9.5 6.5M9.5 3v3.5H13M2.5 13.5l4-4M6.5 13V9.5H3',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(['step', 'back', 'play', 'run']);
const PIXELS = { s: 14, m: 16, l: 20 } as const;

export interface IconProps {
  readonly name: IconName;
  /** s 14 px, m 16 px (default), l 20 px. */
  readonly size?: keyof typeof PIXELS;
}

/** A decorative icon in the colour of the text around it. */
export function Icon({ name, size = 'm' }: IconProps): JSX.Element {
  const [thin, heavy] = PATHS[name].split('|');
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" width={PIXELS[size]} height={PIXELS[size]} aria-hidden="true">
      {thin && <path d={thin} fill={FILLED.has(name) ? 'currentColor' : 'none'} />}
      {heavy && <path d={heavy} strokeWidth={2.2} />}
    </svg>
  );
}

const ROLE_ICONS: Readonly<Record<Role, IconName>> = { agent: 'agent', tool: 'tool', resource: 'lock', process: 'process' };

/** The icon of a role; give it `data-role` above for its colour. */
export function roleIcon(role: Role): IconName {
  return ROLE_ICONS[role];
}

/** The mark of Tauscope: τ in a scope. */
export function Logo(): JSX.Element {
  return (
    <svg viewBox="0 0 26 26" width={26} height={26} aria-hidden="true" fill="none" stroke="currentColor" strokeLinecap="round">
      <circle cx="13" cy="13" r="11" strokeWidth={2} />
      <path d="M7.6 9.6h10.8M13.4 9.6c-.9 3-1.4 5-1.1 6.4.3 1.3 1.5 1.7 3 1" stroke="var(--cursor)" strokeWidth={2.3} />
      <path d="M13 .8v3M13 22.2v3M.8 13h3M22.2 13h3" strokeWidth={1.6} />
    </svg>
  );
}
