import { expect, test } from 'vitest';
import { evaluateChess } from '../../../../../src/main/players/evaluators/chess.ts';

const evaluate = (fen: string, nodes = 20_000) =>
  evaluateChess({
    view: { fen, turn: fen.split(' ')[1] === 'w' ? 'white' : 'black' },
    nodes,
    elapsedMs: () => 0,
    random: () => 0,
  });

test('the side that is ahead has the higher expected score, whoever moves', () => {
  const whiteAhead = evaluate('4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1');
  const blackAhead = evaluate('4k3/4q3/8/8/8/8/8/4K3 w - - 0 1');
  expect(whiteAhead.expectedScore).toBeGreaterThan(0.9);
  expect(blackAhead.expectedScore).toBeLessThan(0.1);
  expect(whiteAhead.centipawns).toBeGreaterThan(0);
  expect(blackAhead.centipawns).toBeLessThan(0);
});

test.each([
  ['6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 1, 1, 'a1a8'],
  ['r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1', 0, -1, 'a8a1'],
])('a mate in one in %s is certain', (fen, expectedScore, mateIn, action) => {
  expect(evaluate(fen)).toMatchObject({ expectedScore, mateIn, best: { action } });
});

test('the answer depends on the nodes only, and completes a depth', () => {
  const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
  const once = evaluate(fen);
  expect(evaluate(fen)).toEqual(once);
  expect(once.depth).toBeGreaterThan(1);
  expect(once.line?.[0]).toBe(once.best?.action);
});

test('the only legal move is searched as deeply as any other', () => {
  const forced = evaluate('6k1/8/8/8/8/5b1r/7P/r5K1 w - - 0 1');
  expect(forced.best?.action).toBe('g1f2');
  expect(forced.depth).toBeGreaterThan(1);
});
