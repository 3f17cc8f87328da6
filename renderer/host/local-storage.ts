import type { z } from 'zod';

/** What this browser keeps between visits. Storage may be missing, full or hold other data. */

/** Reads a stored value; null when there is none that fits the schema. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON. A failed write is ignored: the next visit only starts from the defaults. */
export function saveStored(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing depends on this value being kept.
  }
}
