import type { JsonObject } from '../../../shared/json.ts';

/** Freezes a value and everything in it, so that any change throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

export const roundTrip = <T extends JsonObject>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The path of the first part that JSON cannot represent, or null. */
export function findNonPlainPath(value: unknown, path = '$'): string | null {
  if (typeof value !== 'object' || value === null) return isPlainScalar(value) ? null : path;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return path;
  for (const [key, part] of Object.entries(value)) {
    const inner = findNonPlainPath(part, `${path}.${key}`);
    if (inner !== null) return inner;
  }
  return null;
}

function isPlainScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return value === null || typeof value === 'boolean' || typeof value === 'string';
}
