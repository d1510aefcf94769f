import { useSyncExternalStore } from 'react';

/** wide ≥ 1200 px, narrow ≥ 900, tablet ≥ 600, phone below; zooming in by 400 % makes a phone of a desktop. */
export type WindowClass = 'wide' | 'narrow' | 'tablet' | 'phone';

const LEAST: readonly (readonly [WindowClass, number])[] = [['wide', 1200], ['narrow', 900], ['tablet', 600]];

/** The class of the window now. */
export function windowClass(): WindowClass {
  return LEAST.find(([, px]) => window.innerWidth >= px)?.[0] ?? 'phone';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The class of the window's width; renders again only when the class changes. */
export function useWindowClass(): WindowClass {
  return useSyncExternalStore(subscribe, windowClass);
}
