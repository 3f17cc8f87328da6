import { useCallback, useMemo, useSyncExternalStore } from 'react';

/**
 * The whole location of a screen is in the fragment, filters included
 * (`#/sessions?game=chess.v1`), because the URL before it belongs to the shell. wouter's own hash
 * location keeps the query outside the fragment.
 */

const readers = new Set<() => void>();
const notifyReaders = () => {
  for (const each of readers) each();
};

function subscribe(reader: () => void): () => void {
  if (readers.size === 0) {
    window.addEventListener('hashchange', notifyReaders);
    window.addEventListener('popstate', notifyReaders);
  }
  readers.add(reader);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    window.removeEventListener('hashchange', notifyReaders);
    window.removeEventListener('popstate', notifyReaders);
  };
}

const route = (): string => {
  const raw = window.location.hash.replace(/^#?\/?/, '');
  return `/${raw}`;
};

const readPath = (): string => route().split('?', 1)[0] ?? '/';
const searchOf = (): string => {
  const whole = route();
  const at = whole.indexOf('?');
  return at < 0 ? '' : whole.slice(at + 1);
};

export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const url = `#${to.startsWith('/') ? to : `/${to}`}`;
  if (options.replace === true) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
  notifyReaders();
}

/** The location hook for wouter's `Router`. */
export function useHashPath(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, readPath), navigate];
}
useHashPath.hrefs = (href: string): string => `#${href}`;

/** The props for wouter's `Router`. */
export const hashRouter = { hook: useHashPath };

export interface AddressQuery {
  readonly get: (name: string) => string;
  /**
   * Sets filters, or removes those set to ''. It replaces the history entry, so that Back leaves
   * the screen.
   */
  readonly set: (patch: Readonly<Record<string, string>>) => void;
}

/** The filters of a screen, as its address has them. */
export function useAddressQuery(): AddressQuery {
  const search = useSyncExternalStore(subscribe, searchOf);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const get = useCallback((name: string) => params.get(name) ?? '', [params]);
  const set = useCallback((patch: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(searchOf());
    for (const [name, value] of Object.entries(patch)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(text === '' ? readPath() : `${readPath()}?${text}`, { replace: true });
  }, []);
  return { get, set };
}
