import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';

/**
 * The whole location of a screen is in the fragment, filters included
 * (`#/sessions?game=chess.v1`), because the URL before it belongs to the shell. wouter's own hash
 * location keeps the query outside the fragment.
 */

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('hashchange', notifyListeners);
    window.addEventListener('popstate', notifyListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('hashchange', notifyListeners);
    window.removeEventListener('popstate', notifyListeners);
  };
}

/** The location in the address: the path of a screen and its query, `/sessions?game=chess.v1`. */
const currentLocation = (): string => `/${window.location.hash.replace(/^#?\/?/, '')}`;

/** The path of a location, without its query. */
export const pathIn = (location: string): string => location.split('?', 1)[0] ?? '/';

const searchIn = (location: string): string => {
  const queryStart = location.indexOf('?');
  return queryStart < 0 ? '' : location.slice(queryStart + 1);
};

/** The location in the address, which may be one whose screen is still being loaded. */
export const useHashLocation = (): string => useSyncExternalStore(subscribe, currentLocation);

/**
 * The location for which a screen is rendered. The last screen stays in view while the next one is loaded; its queries
 * must not read the address of the next. Null outside the screens, where the address counts.
 */
export const RenderedLocation = createContext<string | null>(null);

function useScreenLocation(): string {
  const location = useHashLocation();
  return use(RenderedLocation) ?? location;
}

/** Opens a location such as `/audit?row=7`; with `replace` it replaces the current one in the history. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (options.replace === true) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
  notifyListeners();
}

/** The location hook for wouter's `Router`. */
export function useWouterLocation(): [string, typeof navigate] {
  return [pathIn(useScreenLocation()), navigate];
}
useWouterLocation.hrefs = (href: string): string => `#${href}`;

/** The props for wouter's `Router`. */
export const hashRouter = { hook: useWouterLocation };

export interface AddressQuery {
  readonly get: (name: string) => string;
  /**
   * Sets filters, or removes those set to ''. It replaces the history entry, so that Back leaves
   * the screen.
   */
  readonly set: (patch: Readonly<Record<string, string>>) => void;
}

/** Returns the filters of a screen, as its address has them. */
export function useAddressQuery(): AddressQuery {
  const location = useScreenLocation();
  const path = pathIn(location);
  const search = searchIn(location);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const get = useCallback((name: string) => params.get(name) ?? '', [params]);
  const set = useCallback(
    (patch: Readonly<Record<string, string>>) => {
      const current = currentLocation();
      // The person has opened another screen, to which these filters do not belong.
      if (pathIn(current) !== path) return;
      const next = new URLSearchParams(searchIn(current));
      for (const [name, value] of Object.entries(patch)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      navigate(text === '' ? path : `${path}?${text}`, { replace: true });
    },
    [path],
  );
  return { get, set };
}
