import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { evaluationOfLine } from '../../../../../src/main/players/evaluators/uci-line.ts';
import type { UciLine } from '../../../../../src/main/players/uci/info-line.ts';

const START = new Chess().fen();
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const WHITE = { fen: START, turn: 'white' };
const BLACK = { fen: AFTER_E4, turn: 'black' };

const line = (changes: Partial<UciLine> = {}): UciLine => ({
  rank: 1,
  depth: 12,
  centipawns: 50,
  mateIn: null,
  continuation: ['e2e4', 'e7e5'],
  chances: null,
  ...changes,
});
const ofBlack = (changes: Partial<UciLine> = {}): UciLine => line({ continuation: ['e7e5'], ...changes });

test('a score is turned to the first role, and both sides are treated alike', () => {
  const white = evaluationOfLine(WHITE, line());
  const black = evaluationOfLine(BLACK, ofBlack());
  expect(white).toMatchObject({ kind: 'search', centipawns: 50, depth: 12, best: { action: 'e2e4' } });
  expect(black).toMatchObject({ centipawns: -50, line: ['e7e5'] });
  expect(white!.expectedScore).toBeCloseTo(0.546, 3);
  expect(white!.expectedScore + black!.expectedScore).toBeCloseTo(1, 12);
});

test('an engine’s own chances come before its score', () => {
  expect(evaluationOfLine(WHITE, line({ chances: [500, 400, 100] }))?.expectedScore).toBeCloseTo(0.7, 12);
  expect(evaluationOfLine(BLACK, ofBlack({ chances: [500, 400, 100] }))?.expectedScore).toBeCloseTo(0.3, 12);
});

test('a mate is certain', () => {
  expect(evaluationOfLine(WHITE, line({ mateIn: 3, centipawns: 30_000 }))).toMatchObject({
    expectedScore: 1,
    mateIn: 3,
  });
  expect(evaluationOfLine(BLACK, ofBlack({ mateIn: 3, centipawns: 30_000 }))).toMatchObject({
    expectedScore: 0,
    mateIn: -3,
  });
  expect(evaluationOfLine(WHITE, line({ mateIn: -2, centipawns: -30_000 }))?.expectedScore).toBe(0);
});

test('a move that is not legal makes the whole line worthless, and an unknown depth is left out', () => {
  expect(evaluationOfLine(WHITE, line({ continuation: ['e7e5'] }))).toBeNull();
  expect(evaluationOfLine(WHITE, line({ depth: 0 }))).not.toHaveProperty('depth');
});
