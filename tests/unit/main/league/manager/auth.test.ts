import { expect, test } from 'vitest';
import { authoriseReport, identifySender } from '../../../../../src/main/league/manager/auth.ts';
import type { LeagueAgentRecord, AuthMode } from '../../../../../src/main/league/records.ts';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

async function openLeagueWithTokens(auth: AuthMode = 'standard', referee: Partial<LeagueAgentRecord> = {}) {
  const stores = await testLeagueContext();
  stores.openLeague({ settings: { auth } });
  stores.openLeague({ leagueId: 'l2' });
  stores.enter(
    agentOf('player', 'P01', { tokenHash: tokenHash('p1') }),
    agentOf('player', 'P02', { tokenHash: tokenHash('p2') }),
    agentOf('referee', 'REF01', { tokenHash: tokenHash('r1'), ...referee }),
    agentOf('referee', 'REF02', { tokenHash: tokenHash('r2') }),
  );
  stores.draw(1, [['P01', 'P02']]);
  const { context, store, matches } = stores;
  return {
    from: (fields: object) => identifySender(context, message(fields)),
    report(fields: object) {
      const match = matches.findMatch('l1', 'R1M1');
      const league = store.findLeague('l1');
      if (match === null || league === null) throw new Error('no match');
      return authoriseReport(context, message(fields), match, league);
    },
  };
}

test('identifies an agent by its token, whatever unused name the sender field has', async () => {
  const { from } = await openLeagueWithTokens();
  for (const name of [undefined, 'player:P01', 'player:Ada', 'my-agent', 'referee:P01'])
    expect(from({ auth_token: 'p1', sender: name })).toMatchObject({ ok: true, value: { agentId: 'P01' } });
});

test('refuses a token when the sender field names another agent', async () => {
  const { from } = await openLeagueWithTokens();
  for (const name of ['player:P02', 'referee:REF01'])
    expect(from({ auth_token: 'p1', sender: name })).toMatchObject({ ok: false, code: 'E012' });
});

test('accepts a missing token as unknown sender, and refuses a wrong, empty or foreign token', async () => {
  const { from } = await openLeagueWithTokens();
  expect(from({ sender: 'player:P01' })).toEqual({ ok: true, value: null });
  for (const token of [{ auth_token: 'guess' }, { auth_token: '' }, { auth_token: 'p1', league_id: 'l2' }])
    expect(from(token)).toMatchObject({ ok: false, code: 'E012' });
});

test('accepts a report only from the referee of the match', async () => {
  const { report } = await openLeagueWithTokens();
  expect(report({ auth_token: 'r1' })).toMatchObject({ ok: true, value: { agentId: 'REF01' } });
  for (const auth_token of ['r2', 'p1', 'guess'])
    expect(report({ auth_token })).toMatchObject({ ok: false, code: 'E012' });
});

test('accepts a report without a token only in open leagues, marks it, and never accepts it for a built-in referee', async () => {
  for (const auth of ['standard', 'strict'] as const)
    expect((await openLeagueWithTokens(auth)).report({})).toMatchObject({ ok: false, code: 'E011' });
  expect((await openLeagueWithTokens('open')).report({})).toMatchObject({
    ok: true,
    value: { unauthenticated: true },
  });
  const builtIn = await openLeagueWithTokens('open', { isHosted: true });
  expect(builtIn.report({ sender: 'referee:REF01' })).toMatchObject({ ok: false, code: 'E011' });
});
