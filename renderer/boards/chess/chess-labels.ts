import type { Translator } from '../../text/index.ts';
import { kingInCheck } from './king-in-check.ts';
import { kindOf, isWhite, type PieceCode } from './pieces.tsx';
import { parseMove, parsePlacement, squareName } from './position.ts';

export interface ChessView {
  readonly fen: string;
  readonly outcome?: string | null | undefined;
  readonly outcome_reason?: string | null | undefined;
}

const sideToMove = (fen: string): 'white' | 'black' => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

/** Formats "knight g1 to f3" with the piece that is on the square now; a promotion has a sentence of its own. */
function formatMove(translator: Translator, fen: string, action: string): string {
  const move = parseMove(action);
  const squares = parsePlacement(fen);
  if (!move || !squares) return action;
  const piece = squares[move.to];
  const placeholders = { from: squareName(move.from), to: squareName(move.to) };
  if (move.promotion) {
    return translator.t('board.chess.promoted', {
      ...placeholders,
      piece: translator.t(`board.piece.${promotedKindOf(move.promotion)}`),
    });
  }
  if (!piece) return translator.t('board.chess.went', { ...placeholders, piece: '' }).trim();
  return translator.t('board.chess.went', {
    ...placeholders,
    piece: translator.t(`board.piece.${kindOf(piece)}`),
  });
}

const promotedKindOf = (letter: string): 'q' | 'r' | 'b' | 'n' =>
  letter === 'r' || letter === 'b' || letter === 'n' ? letter : 'q';

/** Describes the whole position in one sentence: "White to move, check; last move knight g1 to f3". */
export function formatPosition(translator: Translator, view: ChessView, lastAction: string | null): string {
  const status = view.outcome
    ? endLabel(translator, view)
    : translator.t(kingInCheck(view.fen) === null ? 'board.to_move' : 'board.chess.to_move_in_check', {
        role: translator.code('role', sideToMove(view.fen)),
      });
  if (!parseMove(lastAction) || lastAction === null) return status;
  return translator.t('board.chess.last_move', {
    status,
    move: formatMove(translator, view.fen, lastAction),
  });
}

const endLabel = (translator: Translator, view: ChessView): string => {
  const outcome = translator.code('outcome', view.outcome ?? '');
  return view.outcome_reason
    ? translator.t('board.over_because', { outcome, reason: translator.code('reason', view.outcome_reason) })
    : outcome;
};

/** Formats "e4, white pawn" or "e4, empty". */
export function formatSquare(translator: Translator, square: number, piece: PieceCode | null): string {
  const name = squareName(square);
  if (!piece) return translator.t('board.chess.empty_square', { square: name });
  return translator.t('board.chess.square', {
    square: name,
    side: translator.code('role', isWhite(piece) ? 'white' : 'black'),
    piece: translator.t(`board.piece.${kindOf(piece)}`),
  });
}
