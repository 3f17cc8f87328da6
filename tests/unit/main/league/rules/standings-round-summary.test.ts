import { expect, test } from 'vitest';
import { roundSummaryOf } from '../../../../../src/main/league/rules/points-standings.ts';

const match = (winner: string | null, absent: readonly string[] = []) => ({
  round: 1,
  a: 'P01',
  b: 'P02',
  winner,
  absent,
});

test('counts wins, draws and technical losses, and no win when neither played', () => {
  const scores = [match('P01'), match('P02', ['P01']), match(null), match(null, ['P01', 'P02'])];
  expect(roundSummaryOf(scores)).toEqual({ total_matches: 4, wins: 2, draws: 1, technical_losses: 2 });
});
