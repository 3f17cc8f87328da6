import { expect, test } from 'vitest';
import { parseFen } from '../../../../../../src/main/chess-data/pgn/rules/fen.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('takes a position with six or four fields and writes it like this program', () => {
  expect(parseFen(` ${START} `)).toEqual({ ok: true, fen: START });
  expect(parseFen('8/8/4k3/8/8/3K4/8/8 b - -')).toEqual({ ok: true, fen: '8/8/4k3/8/8/3K4/8/8 b - - 0 1' });
});

test('drops castling rights and en passant squares that cannot be used', () => {
  const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 b KQkq e3 0 0';
  expect(parseFen(fen)).toEqual({
    ok: true,
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 b Qkq - 0 1',
  });
});

test.each([
  ['', 'fields'],
  ['8/8/4k3/8/8/3K4/8/8 w - - 0', 'fields'],
  ['8/8/4k3/8/8/3K4/8 w - - 0 1', 'ranks'],
  ['9/8/4k3/8/8/3K4/8/8 w - - 0 1', 'ranks'],
  ['8/8/4k3/8/8/3K4/8/8x w - - 0 1', 'ranks'],
  ['8/8/8/8/8/3K4/8/8 w - - 0 1', 'kings'],
  ['4k3/8/4k3/8/8/3K4/8/8 w - - 0 1', 'kings'],
  ['P7/8/4k3/8/8/3K4/8/8 w - - 0 1', 'pawns'],
  ['8/8/4k3/8/8/3K4/8/p7 w - - 0 1', 'pawns'],
  ['QQQQQQQQ/QQQQQQQQ/8/7k/8/3K4/8/8 w - - 0 1', 'pieces'],
  ['8/8/4k3/8/8/3K4/8/8 x - - 0 1', 'side'],
  ['8/8/4k3/8/8/3K4/8/8 w HAha - 0 1', 'castling'],
  ['8/8/4k3/8/8/3K4/8/8 w - e3 0 1', 'en_passant'],
  ['8/8/4k3/8/8/3K4/8/8 w - - -1 1', 'counters'],
  ['4k3/4R3/8/8/8/3K4/8/8 w - - 0 1', 'check'],
  ['8/8/8/8/3k4/3K4/8/8 w - - 0 1', 'check'],
])('refuses %j for its %s', (fen, problem) => {
  expect(parseFen(fen)).toEqual({ ok: false, problem });
});
