/** A map that keeps its newest entries: what strangers name may not fill the memory. */
export interface Newest<K, V> {
  get(key: K): V | undefined;
  /** The newest now; the oldest is let go where there are too many. */
  set(key: K, value: V): void;
  /** Oldest first. */
  values(): V[];
  readonly size: number;
}

export function createNewest<K, V>(max: number): Newest<K, V> {
  const entries = new Map<K, V>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
    values: () => [...entries.values()],
    get size() {
      return entries.size;
    },
  };
}
