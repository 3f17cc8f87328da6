/** Judges the figures of a soak: whether a value grows over time, and whether answers stay quick. */

export interface Sample {
  /** Seconds since the start. */
  readonly atS: number;
  readonly value: number;
}

export interface Trend {
  /** The growth in units an hour, by least squares. */
  readonly perHour: number;
  /** Half the width of the interval that contains the true growth with about 95 % confidence. */
  readonly uncertainty: number;
}

const S_PER_HOUR = 3600;
const TWO_SIGMA = 2;

/** The growth of a value over time; infinite uncertainty for fewer than three samples. */
export function trendOf(samples: readonly Sample[]): Trend {
  const count = samples.length;
  const mean = (read: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / Math.max(1, count);
  const [midS, middle] = [mean(({ atS }) => atS), mean(({ value }) => value)];
  const spread = samples.reduce((sum, { atS }) => sum + (atS - midS) ** 2, 0);
  if (count < 3 || spread === 0) return { perHour: 0, uncertainty: Number.POSITIVE_INFINITY };
  const slope = samples.reduce((sum, { atS, value }) => sum + (atS - midS) * (value - middle), 0) / spread;
  const rest = samples.reduce((sum, { atS, value }) => sum + (value - middle - slope * (atS - midS)) ** 2, 0);
  const deviation = Math.sqrt(rest / (count - 2) / spread);
  return { perHour: slope * S_PER_HOUR, uncertainty: TWO_SIGMA * deviation * S_PER_HOUR };
}

/**
 * `grows` when the growth is certainly above the limit, `steady` when it is certainly below, and `unproven` when the
 * run was too short or too noisy for either.
 */
export function growthVerdict(
  { perHour, uncertainty }: Trend,
  maxPerHour: number,
): 'grows' | 'steady' | 'unproven' {
  if (perHour - uncertainty > maxPerHour) return 'grows';
  return perHour + uncertainty <= maxPerHour ? 'steady' : 'unproven';
}
