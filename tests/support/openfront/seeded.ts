/** A small random generator that gives the same sequence for the same seed. */
export type Chance = () => number;

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(chance: Chance, list: readonly T[]): T =>
  list[Math.floor(chance() * list.length)] as T;

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id in the format of the game. */
export const idOf = (chance: Chance, length = 8): string =>
  Array.from({ length }, () => pick(chance, [...SIGNS])).join('');
