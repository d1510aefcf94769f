import type { AddressPort } from '../store/ports.ts';

/** The fragment of the page's address. `page` is the window. */
export function createAddressBar(page: Window): AddressPort {
  const fragment = (): string => page.location.hash.slice(1);
  const withoutFragment = (): string => page.location.href.replace(/#.*$/, '');
  return {
    initialFragment: fragment(),
    onChange: (listener) => {
      const heed = (): void => listener(fragment());
      page.addEventListener('hashchange', heed);
      return () => page.removeEventListener('hashchange', heed);
    },
    // Assigning `location.hash` would add a history entry and fire `hashchange`.
    replace: (next) => page.history.replaceState(page.history.state, '', withoutFragment() + (next === '' ? '' : `#${next}`)),
    linkTo: (next) => `${withoutFragment()}#${next}`,
  };
}
