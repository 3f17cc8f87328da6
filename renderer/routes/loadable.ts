/** Something that is fetched on first use, such as the code and the texts of a screen. */
export interface Loadable<T> {
  /** The loaded value, or null before it is loaded. Reading it does not start the load. */
  value(): T | null;
  /** Loads it once. After a failure the next call tries again. */
  load(): Promise<T>;
}

/**
 * Keeps the promise of the first load. React's `lazy` keeps it too, but a boundary that has shown its fallback
 * is revealed no sooner than 300 ms later, also when the code arrives after 20.
 */
export function createLoadable<T>(fetch: () => Promise<T>): Loadable<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    value: () => loaded,
    load() {
      loading ??= fetch().then(
        (value) => (loaded = value),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}
