import type { ChessBoard } from '../../../src/main/games/chess/board.ts';
import { legalMoves } from '../../../src/main/games/chess/moves.ts';
import { positionAfterMove, positionOfFen } from '../../../src/main/games/chess/position.ts';
import type { GameTemplate } from '../../../src/main/games/game-template.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

/** Number of move paths of the given length from a chess position, ignoring draws by rule. */
export function chessPerft(fen: string, depth: number): number {
  const { moves } = positionOfFen(fen);
  if (depth === 1) return moves.length;
  return moves.reduce((nodes, move) => {
    const next = positionAfterMove(fen, move);
    if (next === null) throw new Error(`${move} is listed and refused`);
    return nodes + chessPerft(next.fen, depth - 1);
  }, 0);
}

/** The same number, counted by making and unmaking moves on one board. */
export function boardPerft(board: ChessBoard, depth: number): number {
  const moves = legalMoves(board);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    board.make(move);
    count += boardPerft(board, depth - 1);
    board.unmake(move);
  }
  return count;
}

/** Number of action paths of the given length in a sequential template. */
export function perft<S extends JsonObject>(gameTemplate: GameTemplate<S>, state: S, depth: number): number {
  if (depth === 0) return 1;
  return gameTemplate
    .toAct(state)
    .reduce(
      (nodes, role) =>
        nodes +
        gameTemplate
          .legal(state, role)
          .reduce(
            (sum, action) => sum + perft(gameTemplate, gameTemplate.apply(state, role, action), depth - 1),
            0,
          ),
      0,
    );
}

/** Published node counts by depth; computing all of them from FEN to FEN takes some seconds. */
export const CHESS_COUNTS: readonly (readonly [string, readonly number[]])[] = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [20, 400, 8902, 197_281]],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', [48, 2039, 97_862]],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2812, 43_238]],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', [6, 264, 9467, 422_333]],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1486, 62_379]],
  ['r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', [46, 2079, 89_890]],
  ['5k2/8/8/8/8/8/8/4K2R w K - 0 1', [15, 66, 1198, 6399, 120_330]],
];

/** The counts up to 200,000 nodes, which a board computes in about a second. */
export const BOARD_COUNTS = CHESS_COUNTS.map(
  ([fen, counts]) => [fen, counts.filter((nodes) => nodes < 200_000)] as const,
);
