import { useMemo, useRef } from 'react';
import type { ArenaRunReport } from '../../../../../src/shared/contract/index.ts';
import { PictureButton } from '../../../../export/picture-button.tsx';
import { useText } from '../../../../text/index.ts';
import { scorePathOf, type ScorePoint } from './score-path.ts';

const WIDTH = 400;
const HEIGHT = 120;
const LEFT = 36;
const RIGHT = 8;
const TOP = 6;
const BOTTOM = 18;
const TICKS = [0, 0.5, 1];

const y = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);

/** Draws the score after each pair or game with its interval, and nothing for a single point. */
export function ScoreChart({ run }: { readonly run: ArenaRunReport }) {
  const { t, number } = useText();
  const drawing = useRef<HTMLDivElement>(null);
  const { method } = run.statistics;
  const points = useMemo(() => scorePathOf(run.rows, method), [run.rows, method]);
  if (points.length < 2) return null;
  const first = points[0]!.units;
  const last = points.at(-1)!.units;
  const x = ({ units }: ScorePoint): number =>
    LEFT + ((units - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const line = (shareOf: (point: ScorePoint) => number) => (point: ScorePoint) =>
    `${x(point).toFixed(1)},${y(shareOf(point)).toFixed(1)}`;
  const band = [
    ...points.map(line(({ interval95 }) => interval95[1])),
    ...points.toReversed().map(line(({ interval95 }) => interval95[0])),
  ];
  const title = t(method === 'plus-pairs' ? 'arena.score_path_pairs' : 'arena.score_path_games', {
    a: run.a.name,
  });
  return (
    <figure className="m-0 mt-3 max-w-md border-t border-line pt-3">
      <figcaption className="mb-1 flex items-center justify-between gap-2 text-small text-muted">
        {title}
        <PictureButton drawing={drawing} name={`arbiter-arena-${run.arenaId}-score`} />
      </figcaption>
      <div ref={drawing}>
        <svg role="img" aria-label={title} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full">
          <polygon points={band.join(' ')} fill="var(--accent)" opacity={0.2} />
          {TICKS.map((share) => (
            <g key={share}>
              <line
                x1={LEFT}
                x2={WIDTH - RIGHT}
                y1={y(share)}
                y2={y(share)}
                stroke="var(--edge)"
                strokeDasharray={share === 0.5 ? '4 3' : undefined}
              />
              <text x={LEFT - 6} y={y(share) + 4} textAnchor="end" fontSize={11} fill="var(--muted)">
                {number(share, { style: 'percent' })}
              </text>
            </g>
          ))}
          <polyline
            points={points.map(line(({ share }) => share)).join(' ')}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2}
            strokeLinejoin="round"
          />
          {[first, last].map((units) => (
            <text
              key={units}
              x={units === first ? LEFT : WIDTH - RIGHT}
              y={HEIGHT - 4}
              textAnchor={units === first ? 'start' : 'end'}
              fontSize={11}
              fill="var(--muted)"
            >
              {number(units)}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}
