import { expect, test } from 'vitest';
import { previewOf } from '../../../../../src/main/league/views/preview.ts';
import {
  pairRound,
  FORMATS,
  type Format,
  type LeagueShape,
} from '../../../../../src/main/league/rules/schedule.ts';

const shape = (format: Format, count: number): LeagueShape => ({
  format,
  players: Array.from({ length: count }, (_, i) => `P${i + 1}`),
  swissRounds: null,
});

test.each(FORMATS)('the first round of a %s is shown as the league will draw it', (format) => {
  const { roundPairings: draws } = previewOf(shape(format, 7));
  expect(draws[0]).toEqual(pairRound(shape(format, 7), { played: [], byes: [], roundsDone: 0 }));
});

test('what waits for results is not guessed', () => {
  const { rounds, roundPairings: draws } = previewOf(shape('swiss', 8));
  expect([rounds, draws.length]).toEqual([3, 1]);
});

test('of very many rounds the beginning is shown, and all are counted', () => {
  const { rounds, matches, roundPairings: draws } = previewOf(shape('round-robin', 100));
  expect([rounds, matches]).toEqual([99, 4950]);
  expect(draws.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test.each(FORMATS)('a %s of one or none has nothing to show', (format) => {
  for (const count of [0, 1])
    expect(previewOf(shape(format, count))).toEqual({ rounds: 0, matches: 0, roundPairings: [] });
});
