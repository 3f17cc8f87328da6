/** Strength within one league, in Elo points with its uncertainty; even_odd is pure chance and the margin says so. */

export interface EloEstimate {
  /** Difference to the opposition; null where every match was won or lost. */
  readonly difference: number | null;
  /** Half the width of the 95 % interval; null with it. */
  readonly margin95: number | null;
  /** Likelihood of superiority, 0–1; null without a decided match. */
  readonly superiority: number | null;
}

export interface EloTally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

const Z95 = 1.959964;

export function eloEstimate({ wins, draws, losses }: EloTally): EloEstimate {
  const n = wins + draws + losses;
  const superiority =
    wins + losses === 0 ? null : 0.5 * (1 + erf((wins - losses) / Math.sqrt(2 * (wins + losses))));
  const mean = n === 0 ? 0 : (wins + draws / 2) / n;
  if (n === 0 || mean === 0 || mean === 1) return { difference: null, margin95: null, superiority };
  const spread = (wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean ** 2) / n;
  const error = Math.sqrt(spread) / Math.sqrt(n);
  const margin = (differenceAt(mean + Z95 * error) - differenceAt(mean - Z95 * error)) / 2;
  return { difference: differenceAt(mean), margin95: Number.isFinite(margin) ? margin : null, superiority };
}

/** NaN or infinite outside 0–1, where no margin can be given. */
const differenceAt = (p: number): number => (p <= 0 || p >= 1 ? Number.NaN : -400 * Math.log10(1 / p - 1));

/** Error function by its series near zero and its continued fraction beyond; good to 1e-12. */
function erf(x: number): number {
  const z = Math.abs(x);
  if (z > 6) return Math.sign(x);
  let term = z;
  let sum = z;
  for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum) && n < 200; n += 1) {
    term *= (-z * z) / n;
    sum += term / (2 * n + 1);
  }
  return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI);
}
