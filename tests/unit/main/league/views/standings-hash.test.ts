import { expect, test } from 'vitest';
import { standingsHash } from '../../../../../src/main/league/views/standings-hash.ts';

const row = {
  rank: 1,
  player_id: 'P01',
  display_name: 'One',
  played: 1,
  games_played: 1,
  wins: 1,
  draws: 0,
  losses: 0,
  points: 3,
  technical_losses: 0,
};

test('the digest follows the rows and not the order of their fields', () => {
  const { points, ...rest } = row;
  expect(standingsHash([row])).toMatch(/^[0-9a-f]{64}$/u);
  expect(standingsHash([{ points, ...rest }])).toBe(standingsHash([row]));
  expect(standingsHash([{ ...row, points: 2 }])).not.toBe(standingsHash([row]));
});
