import { describe, expect, test } from 'vitest';
import {
  analysePosition,
  type AnalysisRequest,
} from '../../../../../../src/main/players/engines/chess/analyse.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const request = (more: Partial<AnalysisRequest>): AnalysisRequest => ({
  fen: START,
  depth: 24,
  nodes: 20_000,
  timeMs: 60_000,
  lines: 20,
  also: [],
  ...more,
});

describe('analyse', () => {
  test('scores every move sensibly whenever the search is aborted', () => {
    for (let nodes = 500; nodes <= 30_000; nodes += 1500) {
      const { lines } = analysePosition(request({ nodes }), () => 0);
      // No first move loses a queen.
      for (const { move, centipawns } of lines)
        expect(Math.abs(centipawns), `${move} at ${nodes}`).toBeLessThan(500);
    }
  });

  test('counts the moves to a mate for either side', () => {
    const mating = analysePosition(request({ fen: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', lines: 1 }), () => 0);
    expect(mating.lines[0]).toMatchObject({ move: 'a1a8', mateIn: 1, continuation: ['a1a8'] });
    const mated = analysePosition(request({ fen: '7k/8/5KQ1/8/8/8/8/8 b - - 0 1', lines: 1 }), () => 0);
    expect(mated.lines).toEqual([]);
  });

  test('adds the requested moves to the best ones', () => {
    const { lines } = analysePosition(request({ lines: 1, also: ['f2f3'] }), () => 0);
    expect(lines.map(({ move }) => move)).toContain('f2f3');
    expect(lines).toHaveLength(2);
  });

  test('a machine without time to spare still sees a mate in one', () => {
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2';
    const mate = { fen, depth: 24, nodes: 16_000, timeMs: 160, lines: 1, also: ['g2g4'] };
    const { lines } = analysePosition(mate, () => 1_000_000);
    expect(lines.find(({ move }) => move === 'g2g4')).toMatchObject({ mateIn: -1 });
    expect(lines[0]?.move).not.toBe('g2g4');
  });
});
