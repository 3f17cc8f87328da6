/**
 * Strength within one league in Elo points with its margin of error. even_odd is pure chance, and its
 * wide margin shows that.
 */

export interface EloEstimate {
  /** Difference to the average opponent; null when every match was won or every match was lost. */
  readonly difference: number | null;
  /** Half the width of the 95 % confidence interval; null when `difference` is null. */
  readonly margin95: number | null;
  /** Likelihood of superiority from 0 to 1; null when no match was decided. */
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

/** The Elo difference for an expected score; NaN outside 0–1, where no margin exists. */
const differenceAt = (p: number): number => (p <= 0 || p >= 1 ? Number.NaN : -400 * Math.log10(1 / p - 1));

/** Error function by its Maclaurin series, accurate to 1e-12. Beyond 6 the result is ±1. */
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
