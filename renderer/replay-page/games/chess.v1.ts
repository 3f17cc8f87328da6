import { algebraicMoves } from '../../../src/main/games/chess/algebraic.ts';
import { positionOfFen } from '../../../src/main/games/chess/position.ts';
import { chess } from '../../../src/main/games/chess/chess.ts';
import { ChessBoard } from '../../boards/chess/chess-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: chess,
  Board: ChessBoard,
  label: (action, { before }) => {
    const fen = String(before['fen']);
    return algebraicMoves(fen)[[...positionOfFen(fen).moves].sort().indexOf(action)] ?? action;
  },
});
