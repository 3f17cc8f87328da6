/** Returns pseudo-random numbers in [0, 1). */
export type SeededRandom = () => number;

/** A uniformly random element of `items`, which must not be empty. */
export const pick = <T>(items: readonly T[], random: SeededRandom): T =>
  items[Math.min(items.length - 1, Math.floor(random() * items.length))]!;

/** A random index with probabilities in proportion to `weights`; the last index when all are 0. */
export function pickWeighted(weights: readonly number[], random: SeededRandom): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (let index = 0; index < weights.length - 1; index++) {
    left -= weights[index]!;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** Approximately normal with mean 0 and deviation 1, used to make a player inexact. */
export const roughNormal = (random: SeededRandom): number => (random() + random() + random() - 1.5) * 2;

/** The generator sfc32, seeded with four words of 32 bits. */
export function createSeededRandom(words: Uint32Array): SeededRandom {
  let [a = 0, b = 0, c = 0, counter = 1] = words;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return next;
}
