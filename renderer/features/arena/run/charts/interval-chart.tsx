import type { ArenaRunInfo } from '../../../../../src/shared/contract/index.ts';
import { useText } from '../../../../text/index.ts';
import { formatPercent } from '../../arena-labels.ts';

const WIDTH = 400;
const HEIGHT = 44;
const INSET = 10;
const MIDDLE = 14;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const xOf = (share: number): number => INSET + share * (WIDTH - 2 * INSET);

/** Draws the share of the points and its interval on a line from 0 to 100%. */
export function IntervalChart({ run }: { readonly run: ArenaRunInfo }) {
  const translator = useText();
  const { share, interval95 } = run;
  if (share === null || interval95 === null) return null;
  const [low, high] = interval95;
  const label = translator.t('arena.interval_label', {
    a: run.a.name,
    share: formatPercent(translator, share),
    low: formatPercent(translator, low),
    high: formatPercent(translator, high),
  });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full max-w-md">
      <line x1={xOf(0)} x2={xOf(1)} y1={MIDDLE} y2={MIDDLE} stroke="var(--edge)" strokeWidth={1} />
      {TICKS.map((tick) => (
        <g key={tick}>
          <line
            x1={xOf(tick)}
            x2={xOf(tick)}
            y1={tick === 0.5 ? 1 : MIDDLE - 4}
            y2={tick === 0.5 ? 27 : MIDDLE + 4}
            stroke={tick === 0.5 ? 'var(--text)' : 'var(--edge)'}
            strokeDasharray={tick === 0.5 ? '2 2' : undefined}
          />
          <text
            x={xOf(tick)}
            y={HEIGHT - 5}
            textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}
            dx={tick === 0 ? -INSET : tick === 1 ? INSET : 0}
            fontSize={11}
            fill="var(--muted)"
          >
            {translator.number(tick, { style: 'percent' })}
          </text>
        </g>
      ))}
      <rect
        x={xOf(low)}
        y={MIDDLE - 4}
        width={Math.max(2, xOf(high) - xOf(low))}
        height={8}
        rx={4}
        fill="var(--accent)"
        opacity={0.45}
      />
      <path
        d={`M${xOf(low)} ${MIDDLE - 7}v14M${xOf(high)} ${MIDDLE - 7}v14`}
        stroke="var(--accent)"
        strokeWidth={2}
      />
      <circle
        cx={xOf(share)}
        cy={MIDDLE}
        r={6}
        fill="var(--accent)"
        stroke="var(--surface)"
        strokeWidth={2}
      />
    </svg>
  );
}
