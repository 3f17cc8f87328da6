import { expect, test } from 'vitest';
import { replyToQuery } from '../../../../../src/main/league/manager/reply-to-query.ts';
import type { AuthMode } from '../../../../../src/main/league/records.ts';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';
import { AT, agentOf } from '../../../../support/league/rows.ts';

async function openRunningLeague(auth: AuthMode = 'standard') {
  const stores = await testLeagueContext();
  stores.openLeague({ settings: { auth } });
  stores.enter(
    agentOf('player', 'P01', { tokenHash: tokenHash('p1') }),
    agentOf('player', 'P02', { tokenHash: tokenHash('p2') }),
    agentOf('referee', 'REF01'),
  );
  stores.draw(1, [['P01', 'P02']]);
  stores.draw(2, [['P02', 'P01']]);
  stores.context.store.startLeague('l1', { rounds: 2, matches: 2 }, AT);
  const query = (query_type: string, more: object = {}) =>
    replyToQuery(stores.context, message({ message_type: 'LEAGUE_QUERY', query_type, ...more }));
  return { ...stores, query };
}

test('returns the first unreported match as the next one, with the other player as opponent', async () => {
  const { query, report } = await openRunningLeague();
  expect(query('GET_NEXT_MATCH', { auth_token: 'p1' })).toMatchObject({
    next_match: { match_id: 'R1M1', opponent_id: 'P02' },
  });
  report('R1M1', 'P01');
  expect(query('GET_NEXT_MATCH', { query_params: { player_id: 'P02' } })).toMatchObject({
    next_match: { match_id: 'R2M1', opponent_id: 'P01' },
  });
  report('R2M1', null);
  expect(query('GET_NEXT_MATCH', { auth_token: 'p1' })['next_match']).toBeNull();
});

test('returns results only of reported matches, and the same table beside `data` as in it', async () => {
  const { query, matches, report } = await openRunningLeague();
  matches.markDecided(
    { leagueId: 'l1', matchId: 'R1M1' },
    { choices: {}, winner: 'P01', absent: [], decidedAt: AT },
  );
  const winnerIn = () =>
    (query('GET_SCHEDULE')['schedule'] as { matches: { winner: unknown }[] }[])[0]?.matches[0];
  expect(winnerIn()).toMatchObject({ status: 'scheduled', winner: null });
  report('R1M1', 'P01');
  expect(winnerIn()).toMatchObject({ status: 'completed', winner: 'P01' });
  const answer = query('GET_STANDINGS');
  expect(answer['data']).toEqual({ standings: answer['standings'] });
});

test('names a champion only at the end and lists no referees as players', async () => {
  const { query, context, report } = await openRunningLeague();
  report('R1M1', 'P02');
  expect(query('GET_STATUS')).toMatchObject({ is_complete: false, champion: null, current_round: 2 });
  context.store.endLeague('l1', 'completed', AT);
  expect(query('GET_STATUS')).toMatchObject({ is_complete: true, champion: { player_id: 'P02' } });
  expect(query('GET_PLAYERS')['players']).toHaveLength(2);
});

test('answers any valid token in a strict league and refuses a wrong one', async () => {
  const { query } = await openRunningLeague('strict');
  expect(query('GET_STANDINGS')).toMatchObject({ error_code: 'E011' });
  expect(query('GET_STANDINGS', { auth_token: 'guess' })).toMatchObject({ error_code: 'E012' });
  expect(query('GET_STANDINGS', { auth_token: 'p1' })).toMatchObject({ success: true });
});

test('refuses an unknown query type, league or player with its own code', async () => {
  const { query } = await openRunningLeague();
  expect(query('GET_SECRETS')).toMatchObject({ error_code: 'E101' });
  expect(query('GET_STANDINGS', { league_id: 'l9' })).toMatchObject({ error_code: 'E102' });
  for (const query_params of [undefined, { player_id: 'P09' }])
    expect(query('GET_PLAYER_STATS', { query_params })).toMatchObject({ error_code: 'E005' });
});
