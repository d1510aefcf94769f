import { useEffect, useRef, useState, type JSX } from 'react';
import { Keys } from './badge.tsx';
import styles from './tooltip.module.css';

const DELAY_MS = 450;
const GAP_PX = 8;

interface Tip {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
}

/**
 * The one tooltip of the page: shows `data-tip` and `data-keys` of what the pointer rests on or the keyboard focuses. It repeats
 * what the accessible name or description says already, so it is hidden from screen readers. Esc takes it away.
 */
export function TooltipLayer(): JSX.Element {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer = 0;
    const hide = (): void => {
      window.clearTimeout(timer);
      setTip(null);
    };
    const show = (event: Event): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (target && box.current?.contains(target)) return;
      const anchor = target?.closest<HTMLElement>('[data-tip]');
      hide();
      if (!anchor || (event.type === 'focusin' && !anchor.matches(':focus-visible'))) return;
      timer = window.setTimeout(() => setTip({ anchor, text: anchor.dataset['tip'] ?? '', keys: anchor.dataset['keys'] }), DELAY_MS);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    const away = ['pointerdown', 'focusout', 'wheel'] as const;
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('keydown', onKey);
    for (const name of away) document.addEventListener(name, hide, { passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('keydown', onKey);
      for (const name of away) document.removeEventListener(name, hide);
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element || !tip) return;
    element.showPopover();
    const around = tip.anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const isBeside = tip.anchor.dataset['side'] === 'right';
    const left = isBeside ? around.right + GAP_PX : around.left + (around.width - width) / 2;
    const below = around.bottom + GAP_PX;
    const top = isBeside ? around.top + (around.height - height) / 2 : below + height < window.innerHeight ? below : around.top - height - GAP_PX;
    element.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
    element.style.top = `${top}px`;
  }, [tip]);

  return (
    <div ref={box} popover="manual" className={styles.tip} aria-hidden="true" hidden={!tip}>
      {tip?.text}
      {tip?.keys && <Keys>{tip.keys}</Keys>}
    </div>
  );
}
