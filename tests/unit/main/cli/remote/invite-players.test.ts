import { expect, test } from 'vitest';
import { parseLeagueTarget } from '../../../../../src/main/cli/remote/invite-players.ts';

test('an invitation to a league names it', () => {
  expect(parseLeagueTarget('league:league_1')).toBe('league_1');
  for (const other of ['work', 'league:', 'board:l1', 'league:a b'])
    expect(parseLeagueTarget(other)).toBeNull();
});
