import type { ArenaVerdict } from '../../../../../src/shared/contract/index.ts';
import { useText } from '../../../../text/index.ts';

const WIDTH = 400;
const HEIGHT = 96;
const INSET = 10;
/** The room above and below the bounds and the path, as a share of the distance between the bounds. */
const MARGIN = 0.12;

interface SprtChartProps {
  readonly verdict: ArenaVerdict;
  /** The log-likelihood ratio after each pair. */
  readonly path: readonly number[];
}

/** Draws the log-likelihood ratio after each pair between its two bounds. */
export function SprtChart(props: SprtChartProps) {
  const { t, number } = useText();
  const { verdict, path } = props;
  const { lower, upper, llr } = verdict;
  const span = upper - lower;
  const lowest = Math.min(lower, ...path) - MARGIN * span;
  const highest = Math.max(upper, ...path) + MARGIN * span;
  const x = (pair: number): number =>
    INSET + (path.length === 0 ? 0 : (pair / path.length) * (WIDTH - 2 * INSET));
  const y = (ratio: number): number => ((highest - ratio) / (highest - lowest)) * HEIGHT;
  const points = [0, ...path].map((ratio, pair) => `${x(pair).toFixed(1)},${y(ratio).toFixed(1)}`);
  const formatRatio = (value: number) => number(value, { maximumFractionDigits: 2 });
  const label = t('arena.llr', {
    llr: formatRatio(llr),
    lower: formatRatio(lower),
    upper: formatRatio(upper),
  });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full max-w-md">
      {[lower, upper].map((bound) => (
        <line
          key={bound}
          x1={INSET}
          x2={WIDTH - INSET}
          y1={y(bound)}
          y2={y(bound)}
          stroke="var(--text)"
          strokeDasharray="4 3"
        />
      ))}
      <line x1={INSET} x2={WIDTH - INSET} y1={y(0)} y2={y(0)} stroke="var(--edge)" />
      <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" strokeWidth={2} />
      <circle
        cx={x(path.length)}
        cy={y(llr)}
        r={5}
        fill="var(--accent)"
        stroke="var(--surface)"
        strokeWidth={2}
      />
    </svg>
  );
}
