import { describe, expect, test } from 'vitest';
import { legalMoves, uciOfMove } from '../../../../../../src/main/games/index.ts';
import { boardFrom } from '../../../../../../src/main/players/engines/chess/board.ts';
import type { ChessEngineBoard } from '../../../../../../src/main/players/engines/chess/board.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function play(board: ChessEngineBoard, ...texts: readonly string[]): ChessEngineBoard {
  for (const text of texts) {
    const move = legalMoves(board).find((one) => uciOfMove(one) === text);
    if (move === undefined) throw new Error(`${text} is not legal`);
    board.make(move);
  }
  return board;
}

const hashOf = ({ hashLow, hashHigh }: ChessEngineBoard): string => `${hashLow} ${hashHigh}`;
const whole = (board: ChessEngineBoard): unknown => [
  [...board.squares],
  [...board.pieceSquares.subarray(0, board.pieceCounts[0])].sort(),
  [...board.kings],
  board.side,
  board.rights,
  board.enPassant,
  board.halfmoveClock,
  hashOf(board),
  [board.middleGame, board.endGame, board.phase],
];

describe('making a move gives the position of the expected FEN', () => {
  test.each([
    ['castling', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
    ['long castling', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8c8', '2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2'],
    ['promotion', '7k/P7/8/8/8/8/8/K7 w - - 5 1', 'a7a8q', 'Q6k/8/8/8/8/8/8/K7 b - - 0 1'],
    [
      'a rook taken at home',
      'r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1',
      'g2h1',
      'r3k2r/8/8/8/8/8/8/R3K2b w Qkq - 0 2',
    ],
    [
      'a double step that can be taken',
      '7k/8/8/8/3p4/8/4P3/K7 w - - 0 1',
      'e2e4',
      '7k/8/8/8/3pP3/8/8/K7 b - e3 0 1',
    ],
    ['a double step that cannot', '7k/8/8/8/8/8/4P3/K7 w - - 0 1', 'e2e4', '7k/8/8/8/4P3/8/8/K7 b - - 0 1'],
    ['en passant', '7k/8/8/8/3pP3/8/8/K7 b - e3 0 1', 'd4e3', '7k/8/8/8/8/4p3/8/K7 w - - 0 2'],
  ])('%s', (_, before, move, after) => {
    expect(whole(play(boardFrom(before), move))).toEqual(whole(boardFrom(after)));
  });
});

test.each([START, 'r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 3 1', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1'])(
  'unmaking every move of %s restores the position',
  (fen) => {
    const board = boardFrom(fen);
    const before = whole(board);
    for (const move of legalMoves(board)) {
      board.make(move);
      board.unmake(move);
      expect(whole(board), uciOfMove(move)).toEqual(before);
    }
    board.makeNullMove();
    expect(hashOf(board)).not.toBe(hashOf(boardFrom(fen)));
    board.unmakeNullMove();
    expect(whole(board)).toEqual(before);
  },
);

describe('repetition', () => {
  test('is detected when the knights are back, not one move earlier', () => {
    const board = play(boardFrom(START), 'g1f3', 'g8f6', 'f3g1');
    expect(board.isRepetition()).toBe(false);
    expect(play(board, 'f6g8').isRepetition()).toBe(true);
  });

  test('is reset by a pawn move', () => {
    const board = play(boardFrom(START), 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'e2e4', 'e7e5');
    expect(board.isRepetition()).toBe(false);
  });

  test('counts positions of the game before the search', () => {
    const away = 'rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2';
    const earlier = [START, 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1'];
    const home = play(boardFrom(away, earlier), 'f3g1', 'f6g8');
    expect(home.isRepetition()).toBe(true);
    expect(play(boardFrom(away), 'f3g1', 'f6g8').isRepetition()).toBe(false);
  });

  test('requires the same castling rights', () => {
    const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
    const board = play(boardFrom(fen), 'h1h2', 'e8e7', 'h2h1', 'e7e8');
    expect(board.isRepetition()).toBe(false);
    expect(play(board, 'h1h2', 'e8e7', 'h2h1', 'e7e8').isRepetition()).toBe(true);
  });
});

test('gives different positions different hashes', () => {
  const fens = [
    '4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1',
    '4k3/8/8/8/3pP3/8/8/R3K3 b Q - 0 1',
    '4k3/8/8/8/3pP3/8/8/R3K3 b - - 0 1',
    '4k3/8/8/8/3pP3/8/8/R3K3 w - - 0 1',
    '4k3/8/8/8/3Pp3/8/8/R3K3 w - - 0 1',
  ];
  const hashes = fens.map((fen) => hashOf(boardFrom(fen)));
  expect(new Set(hashes).size).toBe(fens.length);
  expect(hashOf(boardFrom(`${fens[3]?.slice(0, -4)} 9 50`))).toBe(hashes[3]);
});

test('earlier positions count for repetitions, not for the hash', () => {
  const board = boardFrom(START, [START, '4k3/8/8/8/8/8/8/4K3 w - - 0 1']);
  expect(hashOf(board)).toBe(hashOf(boardFrom(START)));
});
