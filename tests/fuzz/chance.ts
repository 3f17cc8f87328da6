/** Repeatable random choices: the same seed gives the same requests in the same order. */
export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `n` calls on average. */
  once(n: number): boolean;
  text(maxLength: number): string;
}

/** The generator mulberry32, which is small, fast and random enough to choose mutations. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined && items.length === 0) throw new Error('nothing to pick from');
    return item as T;
  };
  return {
    below,
    pick,
    once: (n) => below(n) === 0,
    text: (maxLength) =>
      Array.from({ length: below(maxLength + 1) }, () => String.fromCodePoint(32 + below(95))).join(''),
  };
}
