import { describe, expect, test } from 'vitest';
import { connectFour } from '../../../src/main/games/board/connect-four.ts';
import { CHESS_COUNTS, chessPerft, perft } from '../../support/games/perft.ts';
import { setupOf } from '../../support/games/play.ts';

const LONG_MS = 600_000;

describe('published move counts at full depth', () => {
  test.each(CHESS_COUNTS)(
    'chess from %s',
    (fen, counts) => {
      expect(counts.map((_, at) => chessPerft(fen, at + 1))).toEqual(counts);
    },
    LONG_MS,
  );

  test(
    'connect four to depth 7',
    () => {
      const start = connectFour.start(setupOf(connectFour));
      expect([6, 7].map((depth) => perft(connectFour, start, depth))).toEqual([117_649, 823_536]);
    },
    LONG_MS,
  );
});
