/**
 * The probability that a value with Student's t distribution lies between -t and t, by the finite series for whole
 * degrees of freedom.
 */
export function centralT(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const cosine = Math.cos(angle);
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = 0;
  for (let power = isOdd ? 1 : 0; power <= degrees - 2; power += 2) {
    sum += term;
    term *= (cosine * cosine * (power + 1)) / (power + 2);
  }
  const sineTerm = Math.sin(angle) * sum;
  return isOdd ? (2 / Math.PI) * (angle + sineTerm) : sineTerm;
}

/** Enough halvings for every digit of a number. */
const HALVINGS = 100;
/** Above the quantile of one degree of freedom, 12.7. */
const MAX_T95 = 16;

/** The two-sided 95 % quantile of Student's t distribution; `degrees` is a whole number from 1. */
export function t95(degrees: number): number {
  let [low, high] = [0, MAX_T95];
  for (let step = 0; step < HALVINGS && low < high; step += 1) {
    const middle = (low + high) / 2;
    if (centralT(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export interface MeanEstimate {
  readonly mean: number;
  /** Null for a single value. */
  readonly interval95: readonly [number, number] | null;
}

/** The mean of independent values with its 95 % t interval; null without values. */
export function estimateMean(values: readonly number[]): MeanEstimate | null {
  const count = values.length;
  if (count === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, interval95: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const half = t95(count - 1) * Math.sqrt(variance / count);
  return { mean, interval95: [mean - half, mean + half] };
}
