import { Chess } from 'chess.js';

/** Positions with castling, promotions, en passant captures that expose the king, pins and a double check. */
export const SPECIAL_POSITIONS = [
  '6b1/8/8/3pP3/8/8/K7/7k w - d6 0 1',
  '4k3/4r3/8/1b6/8/3N1n2/4B3/4K3 w - - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  '8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0 3',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];

/** The legal moves of a position in UCI, sorted, by chess.js. */
export const oracleMoves = (position: Chess): string[] =>
  position
    .moves({ verbose: true })
    .map(({ lan }) => lan)
    .sort();

/** The FEN after a legal move, by chess.js. */
export function oracleFenAfter(fen: string, uci: string): string {
  const position = new Chess(fen);
  position.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4) });
  return position.fen();
}
