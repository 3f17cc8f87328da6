import type { CSSProperties } from 'react';
import type { SessionEvaluation } from './use-session-evaluation.ts';

const SQUARE = 100;
const BOARD = 8 * SQUARE;
/** The arrow ends this far before the middle of its square, so that the head does not hide the piece. */
const HEAD = 34;

/** The middle of a square such as `e4`, in the units of the drawing. */
function middleOf(square: string, flipped: boolean): readonly [number, number] {
  const column = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const row = 8 - Number(square[1]);
  const [x, y] = flipped ? [7 - column, 7 - row] : [column, row];
  return [(x + 0.5) * SQUARE, (y + 0.5) * SQUARE];
}

const ON_BOARD: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' };

/** Draws the best move of a chess position over the board. Words beside the board say it, for the other games too. */
export function BestMoveArrow(props: {
  readonly template: string;
  readonly evaluation: SessionEvaluation | null;
  readonly isVisible: boolean;
  readonly flipped: boolean;
}) {
  const { flipped } = props;
  const move = props.evaluation?.best?.action;
  if (move === undefined || !props.isVisible || props.template !== 'chess.v1') return null;
  const [fromX, fromY] = middleOf(move.slice(0, 2), flipped);
  const [toX, toY] = middleOf(move.slice(2, 4), flipped);
  const length = Math.hypot(toX - fromX, toY - fromY);
  const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const shaft = length - HEAD;
  return (
    <svg
      aria-hidden
      data-testid="best-move"
      data-move={move}
      viewBox={`0 0 ${BOARD} ${BOARD}`}
      style={ON_BOARD}
    >
      <path
        transform={`translate(${fromX} ${fromY}) rotate(${angle})`}
        d={`M0 -9H${shaft}V-26L${length} 0L${shaft} 26V9H0Z`}
        fill="var(--color-accent)"
        fillOpacity={0.75}
      />
    </svg>
  );
}
