/** Draws from a port that gives numbers in [0, 1). */
export type SeededRandom = () => number;

/** One of `items`, each as likely; `items` is not empty. */
export const pick = <T>(items: readonly T[], random: SeededRandom): T =>
  items[Math.min(items.length - 1, Math.floor(random() * items.length))]!;

/** Index by weight; the last index when the weights sum to nothing. */
export function pickWeighted(weights: readonly number[], random: SeededRandom): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (let index = 0; index < weights.length - 1; index++) {
    left -= weights[index]!;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** About normal, mean 0, deviation 1: enough for making a player inexact. */
export const wobble = (random: SeededRandom): number => (random() + random() + random() - 1.5) * 2;

/** sfc32: numbers in [0, 1) that follow from four words of seed. */
export function seeded(words: Uint32Array): SeededRandom {
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
