/**
 * A map that keeps its newest entries only, because others choose the keys, and they must not be able to fill the memory.
 */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  /** Makes the entry the newest one and drops the oldest entry when the map is full. */
  set(key: K, value: V): void;
  /** Values from the oldest entry to the newest. */
  values(): V[];
  readonly size: number;
}

export function createBoundedMap<K, V>(max: number): BoundedMap<K, V> {
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
