import { Chess } from 'chess.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAfterMove, positionOfFen } from '../../../src/main/games/chess/position.ts';
import { oracleMoves, SPECIAL_POSITIONS } from '../../support/games/chess-oracle.ts';
import { CHESS_COUNTS } from '../../support/games/perft.ts';

const starts = fc.constantFrom(...CHESS_COUNTS.map(([fen]) => fen), ...SPECIAL_POSITIONS);
const choices = fc.array(fc.nat(0xffff), { minLength: 10, maxLength: 50 });

test(
  'every position of a random game has the moves, facts and FEN that chess.js gives it',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(starts, choices, (start, picked) => {
        const oracle = new Chess(start);
        let position = positionOfFen(start);
        for (const choice of picked) {
          expect(position.moves, position.fen).toEqual(oracleMoves(oracle));
          expect(position).toMatchObject({
            canMove: position.moves.length > 0,
            check: oracle.inCheck(),
            insufficientMaterial: oracle.isInsufficientMaterial(),
          });
          const move = position.moves[choice % Math.max(1, position.moves.length)];
          if (move === undefined) return;
          oracle.move(move);
          const next = positionAfterMove(position.fen, move);
          expect(next?.fen).toBe(oracle.fen());
          position = next ?? position;
        }
      }),
      { numRuns: 30 },
    );
  },
);
