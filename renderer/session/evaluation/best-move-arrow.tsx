import type { CSSProperties } from 'react';
import { arrowBetween, BOARD_WIDTH } from '../drawing/board-geometry.ts';
import type { SessionEvaluation } from './use-session-evaluation.ts';

const ON_BOARD: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' };

/** Draws the best move of a chess position over the board. A sentence beside the board names it, in other games too. */
export function BestMoveArrow(props: {
  readonly template: string;
  readonly evaluation: SessionEvaluation | null;
  readonly isVisible: boolean;
  readonly flipped: boolean;
}) {
  const { flipped } = props;
  const move = props.evaluation?.best?.action;
  if (move === undefined || !props.isVisible || props.template !== 'chess.v1') return null;
  return (
    <svg
      aria-hidden
      data-testid="best-move"
      data-move={move}
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_WIDTH}`}
      style={ON_BOARD}
    >
      <path
        {...arrowBetween(move.slice(0, 2), move.slice(2, 4), flipped)}
        fill="var(--color-accent)"
        fillOpacity={0.75}
      />
    </svg>
  );
}
