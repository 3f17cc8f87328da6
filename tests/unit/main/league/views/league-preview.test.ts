import { expect, test } from 'vitest';
import { previewLeague } from '../../../../../src/main/league/views/league-preview.ts';
import {
  pairRound,
  FORMATS,
  type PairingInput,
} from '../../../../../src/main/league/rules/pairing/schedule.ts';

const shape = (format: (typeof FORMATS)[number], count: number): PairingInput => ({
  format,
  players: Array.from({ length: count }, (_, i) => `P${i + 1}`),
  swissRounds: null,
});

test.each(FORMATS)('shows the first round of a %s as the league will pair it', (format) => {
  const { roundPairings: draws } = previewLeague(shape(format, 7));
  expect(draws[0]).toEqual(pairRound(shape(format, 7), { played: [], byes: [], roundsDone: 0 }));
});

test('shows no rounds that depend on results', () => {
  const { rounds, roundPairings: draws } = previewLeague(shape('swiss', 8));
  expect([rounds, draws.length]).toEqual([3, 1]);
});

test('shows the first rounds of many and counts all', () => {
  const { rounds, matches, roundPairings: draws } = previewLeague(shape('round-robin', 100));
  expect([rounds, matches]).toEqual([99, 4950]);
  expect(draws.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test.each(FORMATS)('shows nothing for a %s of one player or none', (format) => {
  for (const count of [0, 1])
    expect(previewLeague(shape(format, count))).toEqual({ rounds: 0, matches: 0, roundPairings: [] });
});
