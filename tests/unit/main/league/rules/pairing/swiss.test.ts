import { expect, test } from 'vitest';
import type {
  LeagueMatchScore,
  RoundPairings,
} from '../../../../../../src/main/league/rules/pairing/pairing.ts';
import { swissRound } from '../../../../../../src/main/league/rules/pairing/swiss.ts';

const won = (round: number, winner: string, loser: string, winnerIsA = true): LeagueMatchScore => ({
  round,
  ...(winnerIsA ? { a: winner, b: loser } : { a: loser, b: winner }),
  winner,
  absent: [],
});
const pairs = ({ pairings }: RoundPairings): string[] =>
  pairings.map(({ a, b }) => [a, b].sort().join('-')).sort();

test('pairs players of similar points for the next round', () => {
  const draw = swissRound(['P1', 'P2', 'P3', 'P4'], [won(1, 'P1', 'P2'), won(1, 'P3', 'P4')], []);
  expect([draw.round, pairs(draw)]).toEqual([2, ['P1-P3', 'P2-P4']]);
});

test('avoids a rematch whatever the difference in points', () => {
  const played = [won(1, 'P1', 'P3'), won(1, 'P2', 'P4'), won(2, 'P1', 'P2'), won(2, 'P3', 'P4')];
  expect(pairs(swissRound(['P1', 'P2', 'P3', 'P4'], played, []))).toEqual(['P1-P4', 'P2-P3']);
});

test('gives the bye to the lowest player with the fewest byes', () => {
  const players = ['P1', 'P2', 'P3'];
  const first = swissRound(players, [], []);
  expect(first.byes).toEqual(['P3']);
  const second = swissRound(players, [won(1, 'P1', 'P2')], ['P3']);
  expect(second.byes).toEqual(['P2']);
  const third = swissRound(players, [won(1, 'P1', 'P2'), won(2, 'P1', 'P3')], ['P3', 'P2']);
  expect(third.byes).toEqual(['P1']);
});

test('makes the player who was A more often B', () => {
  const played = [won(1, 'P1', 'P2'), won(1, 'P3', 'P4', false)];
  const winners = swissRound(['P1', 'P2', 'P3', 'P4'], played, []).pairings.find(
    ({ a, b }) => a === 'P1' || b === 'P1',
  );
  expect(winners).toEqual({ a: 'P3', b: 'P1' });
});

test('pairs no player with himself and leaves a single player unpaired', () => {
  expect(swissRound(['P1'], [], [])).toEqual({ round: 1, pairings: [], byes: ['P1'] });
  expect(swissRound([], [], [])).toEqual({ round: 1, pairings: [], byes: [] });
});
