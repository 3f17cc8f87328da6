import { expect, test } from 'vitest';
import { recordResult } from '../../../../../src/main/league/manager/record-result.ts';
import type { LeagueSettings } from '../../../../../src/main/league/records.ts';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';
import { AT, agentOf } from '../../../../support/league/rows.ts';

/** P01 chooses odd and P02 even, so an odd number is a win for P01. */
const DETAILS = { drawn_number: 7, choices: { P01: 'odd', P02: 'even' } };

async function openLeagueWithMatch(settings: Partial<LeagueSettings> = {}) {
  const stores = await testLeagueContext();
  stores.openLeague({ settings });
  stores.enter(
    agentOf('player', 'P01'),
    agentOf('player', 'P02'),
    agentOf('referee', 'REF01', { tokenHash: tokenHash('r1') }),
    agentOf('referee', 'REF02', { tokenHash: tokenHash('r2') }),
  );
  stores.draw(1, [['P01', 'P02']]);
  stores.context.store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  const report = (result: object, more: object = {}) =>
    recordResult(
      stores.context,
      message({ message_type: 'MATCH_RESULT_REPORT', auth_token: 'r1', match_id: 'R1M1', result, ...more }),
    );
  return { ...stores, report, match: () => stores.matches.findMatch('l1', 'R1M1') };
}

test('stores a result once, acknowledges an identical repeat and refuses a different one', async () => {
  const { report, match, actions, context } = await openLeagueWithMatch();
  const received: string[] = [];
  context.resultListeners.add(({ matchId }) => void received.push(matchId));
  const ack = { message_type: 'MATCH_RESULT_ACK', status: 'recorded', match_id: 'R1M1' };
  expect(await report({ winner: 'P01', details: DETAILS })).toMatchObject(ack);
  expect(await report({ winner: 'P01', details: DETAILS, score: { P01: 1 } })).toMatchObject(ack);
  expect(await report({ winner: 'P02' })).toMatchObject({ error_code: 'E103' });
  expect([match()?.winner, actions(), received]).toEqual([
    'P01',
    ['RESULT_RECORDED', 'RESULT_REFUSED'],
    ['R1M1'],
  ]);
});

test('recomputes a report that its own numbers contradict and stores both outcomes', async () => {
  const { report, match, actions } = await openLeagueWithMatch();
  await report({ winner: 'P02', details: DETAILS });
  expect(match()).toMatchObject({ winner: 'P01', reportedWinner: 'P02', disputed: true });
  expect(actions()).toEqual(['RESULT_DISPUTED']);
});

test('accepts the reported winner when the league trusts its referees', async () => {
  const { report, match } = await openLeagueWithMatch({ trustReferee: true });
  await report({ winner: 'P02', details: DETAILS });
  expect(match()).toMatchObject({ winner: 'P02', disputed: true });
});

test('accepts only the referee of the match and audits the attempts of others', async () => {
  const { report, match, actions } = await openLeagueWithMatch();
  expect(await report({ winner: 'P02' }, { auth_token: 'r2' })).toMatchObject({ error_code: 'E012' });
  expect(await report({ winner: 'P02' }, { auth_token: null })).toMatchObject({ error_code: 'E011' });
  expect([match()?.phase, actions()]).toEqual(['scheduled', ['RESULT_REFUSED', 'RESULT_REFUSED']]);
});

test('accepts and marks a referee without a token in an open league', async () => {
  const { report, match, context } = await openLeagueWithMatch({ auth: 'open' });
  await report({ winner: 'P01' }, { auth_token: null });
  expect(match()?.winner).toBe('P01');
  expect(context.store.findAgent('l1', 'referee', 'REF01')?.unauthenticated).toBe(true);
});

test('refuses a winner who did not play, an unknown match and a report without a result', async () => {
  const { report, match } = await openLeagueWithMatch();
  expect(await report({ winner: 'P09' })).toMatchObject({ error_code: 'E101' });
  expect(await report({ winner: 'P01' }, { match_id: 'R9M9' })).toMatchObject({ error_code: 'E102' });
  expect(await report({ winner: 'P01' }, { result: 'P01' })).toMatchObject({ error_code: 'E101' });
  expect(match()?.phase).toBe('scheduled');
});
