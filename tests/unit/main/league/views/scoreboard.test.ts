import { expect, test } from 'vitest';
import { readScoreboard } from '../../../../../src/main/league/views/scoreboard.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { AT, agentOf } from '../../../../support/league/rows.ts';

test('a scoreboard has the results that were reported until its time', async () => {
  const { context, store, openLeague, enter, draw, report } = await testLeagueContext();
  openLeague();
  enter(agentOf('player', 'P01'), agentOf('player', 'P02'));
  store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  draw(1, [['P01', 'P02']]);
  report('R1M1', 'P01');
  expect(readScoreboard(context, 'l1', AT)).toMatchObject({
    played: 1,
    status: 'running',
    latest: [{ matchId: 'R1M1' }],
  });
  store.endLeague('l1', 'completed', AT);
  expect(readScoreboard(context, 'l1', AT)?.status).toBe('completed');
  expect(readScoreboard(context, 'l1', '2020-01-01T00:00:00.000Z')).toMatchObject({
    played: 0,
    status: 'running',
  });
  expect(readScoreboard(context, 'none', AT)).toBeNull();
});
