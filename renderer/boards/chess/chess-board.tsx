import type { ReactElement } from 'react';
import { z } from 'zod';
import { useText } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { MoveAnnouncements } from '../move-announcements.tsx';
import { ChessPicture } from './chess-picture.tsx';
import { formatPosition, type ChessView } from './chess-labels.ts';
import { PlayableChess } from './playable-chess.tsx';
import { parsePlacement } from './position.ts';

export const chessView: z.ZodType<ChessView> = z.object({
  fen: z.string().refine((fen) => parsePlacement(fen) !== null),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});

export function ChessBoard(props: GameBoardProps<ChessView>): ReactElement {
  const translator = useText();
  const { view, lastAction, flipped } = props;
  const summary = formatPosition(translator, view, lastAction);
  if (props.play) {
    return (
      <div className="chess-board">
        <PlayableChess {...props} play={props.play} summary={summary} />
        <MoveAnnouncements moves={props.announcements} />
      </div>
    );
  }
  return (
    <div className="chess-board">
      <div role="img" aria-label={summary}>
        <ChessPicture
          fen={view.fen}
          lastAction={lastAction}
          flipped={flipped}
          isDetailed={props.size === 'full'}
        />
      </div>
      <MoveAnnouncements moves={props.announcements} />
    </div>
  );
}
