/** Something that is fetched on first use, such as the code and the texts of a screen. */
export interface Loadable<T> {
  /** The loaded value, or null before it is loaded. Reading it does not start the load. */
  value(): T | null;
  /** Loads it once. After a failure the next call tries again. */
  load(): Promise<T>;
}

/**
 * Keeps the promise of the first load. React's `lazy` keeps it too, but a boundary that has shown its fallback
 * is revealed no sooner than 300 ms later, even if the code arrives after 20 ms.
 */
export function createLoadable<T>(fetch: () => Promise<T>): Loadable<T> {
  let loadedValue: T | null = null;
  let loadPromise: Promise<T> | null = null;
  return {
    value: () => loadedValue,
    load() {
      loadPromise ??= fetch().then(
        (value) => (loadedValue = value),
        (error: unknown) => {
          loadPromise = null;
          throw error;
        },
      );
      return loadPromise;
    },
  };
}
