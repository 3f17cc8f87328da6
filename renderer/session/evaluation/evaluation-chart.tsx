import type { EvaluationRow } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { sideColours } from '../../boards/index.ts';

/** The size of the drawing in its own units; the width is stretched to the room that there is. */
const HEIGHT = 64;
const WIDTH = 600;

/** Whether there is something to draw; the start position alone is enough. */
export const hasChart = (rows: ReadonlyMap<number, EvaluationRow>): boolean =>
  [...rows.values()].some(({ kind }) => kind !== 'none');

const NO_ROWS: ReadonlyMap<number, EvaluationRow> = new Map();

/** Draws the expected score of the first role over the game. With `onGoToPosition` a slider on it goes to a move. */
export function EvaluationChart(props: {
  readonly template: string;
  readonly rows: ReadonlyMap<number, EvaluationRow>;
  /** The evaluation from what spectators see, in games with hidden information; it is drawn as a second line. */
  readonly publicRows?: ReadonlyMap<number, EvaluationRow>;
  readonly lastTick: number;
  readonly position: number;
  readonly turningPoints?: readonly number[];
  /** The text of the slider for screen readers: the evaluation at the selected position. */
  readonly valueText: string;
  readonly onGoToPosition?: (position: number) => void;
}) {
  const { t } = useText();
  const { rows, lastTick, position, onGoToPosition, publicRows = NO_ROWS, turningPoints = [] } = props;
  const x = (tick: number): number => (lastTick === 0 ? 0 : (tick / lastTick) * WIDTH);
  const y = (row: EvaluationRow): number => (1 - row.expectedScore) * HEIGHT;
  const points = pointsOf(rows, x, y);
  const [first, second] = sideColours(props.template);
  const ends = points.length === 0 ? null : { from: points[0]!.x, to: points.at(-1)!.x };
  return (
    <div className="relative h-16 overflow-hidden rounded-control border border-edge">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 h-full w-full"
        aria-hidden
      >
        {ends === null ? null : (
          <>
            <rect x={ends.from} y={0} width={ends.to - ends.from} height={HEIGHT} fill={second} />
            <path d={`M${ends.from},${HEIGHT} ${pathOf(points)} L${ends.to},${HEIGHT} Z`} fill={first} />
          </>
        )}
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          stroke="var(--color-edge)"
          strokeDasharray="4 4"
        />
        {publicRows.size === 0 ? null : (
          <path
            d={pathOf(pointsOf(publicRows, x, y)).replace('L', 'M')}
            fill="none"
            stroke="var(--color-muted)"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {turningPoints.map((turningPoint) => (
          <line
            key={turningPoint}
            x1={x(turningPoint)}
            x2={x(turningPoint)}
            y1={0}
            y2={HEIGHT}
            stroke="var(--color-warn)"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <line
          x1={x(position)}
          x2={x(position)}
          y1={0}
          y2={HEIGHT}
          stroke="var(--color-accent)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {onGoToPosition === undefined ? null : (
        <input
          type="range"
          min={0}
          max={lastTick}
          value={position}
          disabled={lastTick === 0}
          aria-label={t('evaluation.graph')}
          aria-valuetext={props.valueText}
          onChange={(event) => onGoToPosition(Number(event.target.value))}
          className="evaluation-slider absolute inset-0 h-full w-full cursor-pointer opacity-0 focus-visible:opacity-40"
        />
      )}
    </div>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The evaluated positions in order; positions with nothing to judge are left out. The only position of a game that has
 * not begun fills the width, because a point has none.
 */
const pointsOf = (
  rows: ReadonlyMap<number, EvaluationRow>,
  x: (tick: number) => number,
  y: (row: EvaluationRow) => number,
): readonly Point[] => {
  const points = [...rows.values()]
    .filter(({ kind }) => kind !== 'none')
    .toSorted((left, right) => left.tick - right.tick)
    .map((row) => ({ x: x(row.tick), y: y(row) }));
  const [only] = points;
  return points.length === 1 && only!.x === 0 ? [only!, { ...only!, x: WIDTH }] : points;
};

const pathOf = (points: readonly Point[]): string =>
  points.map((point) => `L${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
