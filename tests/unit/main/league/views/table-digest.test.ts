import { expect, test } from 'vitest';
import { tableDigest } from '../../../../../src/main/league/views/table-digest.ts';

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
  expect(tableDigest([row])).toMatch(/^[0-9a-f]{64}$/u);
  expect(tableDigest([{ points, ...rest }])).toBe(tableDigest([row]));
  expect(tableDigest([{ ...row, points: 2 }])).not.toBe(tableDigest([row]));
});
