const MAX_STEPS = 200;
const PRECISION = 1e-14;

/**
 * The `t` for which the mean of `values` is 0 under the distribution `share / (1 + t · value)`: the distribution
 * nearest to `shares`, by likelihood, whose mean of `values` is 0. The sum falls strictly between its two poles, so
 * Newton's step is taken where it stays inside the bracket and shrinks it, else the bracket is halved. Null when no
 * distribution on these values has the mean 0. docs/arena-statistics.md names the source of the formula.
 */
export function solveTilt(shares: readonly number[], values: readonly number[]): number | null {
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  if (!(highest > 0 && lowest < 0)) return null;
  let low = -1 / highest;
  let high = -1 / lowest;
  let t = 0;
  let lastStep = high - low;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { sum, slope } = sumAt(shares, values, t);
    if (sum === 0) return t;
    if (sum > 0) low = t;
    else high = t;
    const newton = t - sum / slope;
    const isUsable = newton > low && newton < high && Math.abs(newton - t) < lastStep / 2;
    const next = isUsable ? newton : (low + high) / 2;
    lastStep = Math.abs(next - t);
    t = next;
    if (lastStep <= PRECISION * Math.max(1, Math.abs(t))) return t;
  }
  return t;
}

/** The sum whose root is wanted, and its derivative, which is negative. */
function sumAt(shares: readonly number[], values: readonly number[], t: number) {
  let sum = 0;
  let slope = 0;
  for (const [index, value] of values.entries()) {
    const scaled = value / (1 + t * value);
    const share = shares[index] ?? 0;
    sum += share * scaled;
    slope -= share * scaled * scaled;
  }
  return { sum, slope };
}
