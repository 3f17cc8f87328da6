import { expect, test } from 'vitest';
import { parseChessMove } from '../../../../../src/main/games/chess/notation.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTES = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
const EN_PASSANT = '6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1';
const TWO_KNIGHTS = '1n2k3/8/8/8/8/N3N3/8/4K3 w - - 0 1';

/**
 * The notations that python-chess 1.11.2 reads, and also capital coordinates, hyphens, spaces and castling in lower
 * case.
 */
test.each([
  [START, 'Nf3', 'g1f3'],
  [START, 'Ng1f3', 'g1f3'],
  [START, 'e4', 'e2e4'],
  [START, 'e2-e4', 'e2e4'],
  [START, 'e2e4', 'e2e4'],
  [START, 'E2E4', 'e2e4'],
  [START, '  Nf3!? ', 'g1f3'],
  [CASTLES, 'O-O', 'e1g1'],
  [CASTLES, '0-0', 'e1g1'],
  [CASTLES, 'o-o', 'e1g1'],
  [CASTLES, 'O-O-O', 'e1c1'],
  [CASTLES, 'Rxh8+', 'h1h8'],
  [PROMOTES, 'a8=Q', 'a7a8q'],
  [PROMOTES, 'a8Q', 'a7a8q'],
  [PROMOTES, 'a8=q', 'a7a8q'],
  [PROMOTES, 'a7a8n', 'a7a8n'],
  [EN_PASSANT, 'exd6', 'e5d6'],
  [EN_PASSANT, 'ed6', 'e5d6'],
  [EN_PASSANT, 'exd6 e.p.', 'e5d6'],
  [TWO_KNIGHTS, 'Nac4', 'a3c4'],
  [TWO_KNIGHTS, 'Nec2', 'e3c2'],
])('in %s %s is %s', (fen, written, action) => {
  expect(parseChessMove(fen, written)).toEqual({ kind: 'action', action });
});

test.each([
  [START, 'exd5'],
  [START, 'Nf4'],
  [START, 'e2e5'],
  [START, 'O-O'],
  [START, ''],
  [START, 'resign'],
  [PROMOTES, 'a8'],
  [PROMOTES, 'a7a8'],
  [PROMOTES, 'a8=K'],
  [EN_PASSANT, 'bxd6'],
])('in %s %s is no legal move', (fen, written) => {
  expect(parseChessMove(fen, written)).toEqual({ kind: 'unknown' });
});

test('a text that fits two moves names both', () => {
  expect(parseChessMove(TWO_KNIGHTS, 'Nc4')).toEqual({ kind: 'ambiguous', candidates: ['a3c4', 'e3c4'] });
  expect(parseChessMove(TWO_KNIGHTS, 'Nc2')).toEqual({ kind: 'ambiguous', candidates: ['a3c2', 'e3c2'] });
});
