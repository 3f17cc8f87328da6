import { expect, test } from 'vitest';
import {
  analyseBestLines,
  toAnalysisLine,
  type BestLinesDeps,
} from '../../../../src/main/analysis/best-lines.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

const BLACK_TO_MOVE = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2';

test('scores of the side to move become scores of White, and moves are written as people write them', () => {
  const mate = { move: 'd8h4', centipawns: 31_000, mateIn: 1, continuation: ['d8h4'] };
  expect(toAnalysisLine(BLACK_TO_MOVE, mate)).toEqual({
    moves: ['Qh4#'],
    uci: 'd8h4',
    expectedScore: 0,
    centipawns: -31_000,
    mateIn: -1,
  });
  const quiet = { move: 'b8c6', centipawns: 200, mateIn: null, continuation: ['b8c6', 'b1c3', 'a1a1'] };
  const line = toAnalysisLine(BLACK_TO_MOVE, quiet);
  expect(line).toMatchObject({ moves: ['Nc6', 'Nc3'], centipawns: -200, mateIn: null });
  expect(line.expectedScore).toBeGreaterThan(0);
  expect(line.expectedScore).toBeLessThan(0.4);
});

function engine(analyse: BestLinesDeps['engineHost']['analyse']): BestLinesDeps {
  let nowMs = 0;
  return {
    engineHost: { analyse } as BestLinesDeps['engineHost'],
    processClock: { monotonicMs: () => (nowMs += 40) } as BestLinesDeps['processClock'],
  };
}

test('tells how deep and how long the engine searched', async () => {
  const deps = engine(async ({ lines }) => accept({ lines: [], nodes: 1000 * lines, depth: 5 }));
  const found = await analyseBestLines(deps, { fen: BLACK_TO_MOVE, lines: 3 }, new AbortController().signal);
  expect(found).toEqual({ ok: true, value: { lines: [], depth: 5, nodes: 3000, elapsedMs: 40 } });
});

test('an engine that fails is named as the reason', async () => {
  const deps = engine(async () => refuse('STALLED', 'too late'));
  const found = await analyseBestLines(deps, { fen: BLACK_TO_MOVE, lines: 3 }, new AbortController().signal);
  expect(found).toMatchObject({ ok: false, code: 'FAILED' });
});
