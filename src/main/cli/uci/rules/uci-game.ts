import { positionAfterMove, positionOfFen } from '../../../games/index.ts';
import { listedCastling } from './castling.ts';
import { parsePosition } from './fen.ts';
import { accept, refuse, type Outcome, type Refusal } from '../../../../shared/outcome.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A position with the moves that led to it. */
export interface UciGame {
  /** The position after each move; the first is the one that the game began with. */
  readonly fens: readonly string[];
  readonly moves: readonly string[];
}

export const NEW_GAME: UciGame = { fens: [START], moves: [] };

export const fenOf = ({ fens }: UciGame): string => fens.at(-1) ?? START;
export const legalOf = (game: UciGame): readonly string[] => positionOfFen(fenOf(game)).moves;
export const sideToMove = (game: UciGame): 'white' | 'black' =>
  fenOf(game).split(' ')[1] === 'b' ? 'black' : 'white';

/** Reads a `position` line. */
export function parseUciGame(line: string): Outcome<UciGame, 'INVALID_REQUEST'> {
  const [, from = '', moves = ''] =
    /^position\s+(startpos|fen\s+.+?)(?:\s+moves(?:\s+(.*))?)?$/u.exec(line) ?? [];
  if (from === '') return refusePosition('this is not a position');
  const fen = from === 'startpos' ? START : parsePosition(from.slice('fen'.length));
  if (fen === null) return refusePosition('this FEN is not a legal position');
  let game: UciGame = { fens: [fen], moves: [] };
  for (const moveText of moves.split(/\s+/u).filter((word) => word !== '')) {
    const current = fenOf(game);
    const move = listedCastling(current, moveText, positionOfFen(current).moves);
    const next = positionAfterMove(current, move);
    if (next === null) return refusePosition(`the move ${moveText.slice(0, 10)} is not legal`);
    game = { fens: [...game.fens, next.fen], moves: [...game.moves, move] };
  }
  return accept(game);
}

const refusePosition = (message: string): Refusal<'INVALID_REQUEST'> => refuse('INVALID_REQUEST', message);
