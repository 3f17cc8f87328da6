import { describe, expect, test, vi } from 'vitest';
import { leagueWithReferee } from '../../support/league/external-referee.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, post, valueOf } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

type Fields = Record<string, unknown>;

describe('an external referee', () => {
  test.each([
    ['MATCH_ASSIGNMENT', 'assign_match'],
    ['RUN_MATCH', 'run_match'],
  ] as const)('that starts on %s is detected once and then started that way', async (starts, mode) => {
    const { stage: opened, referee, leagueId, token } = await leagueWithReferee({ starts });
    referee.token = token;
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(view?.agents.find(({ kind }) => kind === 'referee')).toMatchObject({
      startMode: mode,
      isHosted: false,
    });
    expect(view?.matches.map(({ refereeId, phase }) => [refereeId, phase])).toEqual(
      Array.from({ length: 6 }, () => ['REF01', 'REPORTED']),
    );
    const announced = referee.agent.received.filter(
      ({ env }) => env['message_type'] === 'ROUND_ANNOUNCEMENT',
    );
    expect(announced).toHaveLength(1);
  });

  test('runs one match at a time until it has shown that it can run more', async () => {
    const {
      stage: opened,
      referee,
      leagueId,
      token,
    } = await leagueWithReferee({ starts: 'MATCH_ASSIGNMENT', delayMs: 30 }, { players: 8, atOnce: 2 });
    referee.token = token;
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(referee.max()).toBe(2);
    expect(view?.agents.find(({ kind }) => kind === 'referee')).toMatchObject({
      concurrency: 2,
      maxMatches: 2,
    });
    expect(view?.matches.every(({ refereeId }) => refereeId === 'REF01')).toBe(true);
  });

  test('that dies is replaced by a built-in one, and its late report is refused', async () => {
    const {
      stage: opened,
      referee,
      leagueId,
      token,
    } = await leagueWithReferee({ starts: 'MATCH_ASSIGNMENT', delayMs: 600_000 }, { players: 2 });
    valueOf(await opened.leagues.startLeague(leagueId));
    await vi.waitFor(() => expect(referee.given).toEqual(['R1M1']), { timeout: 10_000 });
    // Its report never arrives. The restart ends the wait, which would last as long as the match's time
    // limit.
    await referee.agent.close();
    await opened.close();
    const next = await openTestLeagues({ paths: opened.paths });
    await next.leagues.waitUntilFinished(leagueId);
    const [match] = next.leagues.find(leagueId)?.matches ?? [];
    expect(match).toMatchObject({ phase: 'REPORTED', refereeId: 'REF02' });
    const params = {
      message_type: 'MATCH_RESULT_REPORT',
      auth_token: token,
      league_id: leagueId,
      match_id: 'R1M1',
      result: { winner: match?.a },
    };
    const late = await post(next.managerUrl, {
      jsonrpc: '2.0',
      method: 'report_match_result',
      params,
      id: 1,
    });
    expect(late.body['result']).toMatchObject({ message_type: 'LEAGUE_ERROR', error_code: 'E012' });
  });
});

describe('a report without a token', () => {
  test.each([
    ['strict', 'E011'],
    ['standard', 'E011'],
    ['open', null],
  ] as const)('in a league of %s auth', async (auth, code) => {
    const { stage: opened, leagueId } = await leagueWithReferee(
      { starts: 'MATCH_ASSIGNMENT' },
      { players: 2, settings: { auth, budgetMs: 1 } },
    );
    valueOf(await opened.leagues.startLeague(leagueId));
    const ofReport = () =>
      opened.leagues
        .listMessages(leagueId, { type: 'MATCH_RESULT_REPORT', limit: 5 })
        .find(({ peer }) => peer === 'referee:REF01');
    await vi.waitFor(() => expect(ofReport()).toBeDefined(), { timeout: 10_000 });
    expect(ofReport()?.code).toBe(code);
    const chiefOf = opened.leagues.find(leagueId)?.agents.find(({ kind }) => kind === 'referee');
    expect(chiefOf?.unauthenticated).toBe(auth === 'open');
    if (auth !== 'open') return;
    await opened.leagues.waitUntilFinished(leagueId);
    expect(opened.leagues.find(leagueId)?.matches[0]).toMatchObject({
      refereeId: 'REF01',
      phase: 'REPORTED',
    });
  });

  test.each([
    ['strict', ['E011']],
    ['standard', []],
  ] as const)('costs a player its match or not in a league of %s auth', async (auth, codes) => {
    const opened = await openTestLeagues();
    const silent = await scriptedAgent('course', playerScript('course'));
    const settings = { auth, allowedPorts: [silent.port] };
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(1), settings }));
    const { player_id: id } = await registerAgent(opened.managerUrl, 'course', { url: silent.url });
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const [match] = opened.leagues.find(leagueId)?.matches ?? [];
    expect(match?.absent).toEqual(codes.length === 0 ? [] : [id]);
    // GAME_ERROR is sent once without waiting, so the league may be over before it arrives.
    const received = () => silent.received.filter(({ env }) => env['message_type'] === 'GAME_ERROR');
    await expect.poll(() => received().map(({ env }) => env['error_code'])).toEqual(codes);
  });

  test('is refused in a query only in a strict league', async () => {
    const opened = await openTestLeagues();
    for (const [auth, code] of [
      ['strict', 'E011'],
      ['standard', undefined],
    ] as const) {
      const { leagueId } = valueOf(await opened.leagues.createLeague({ settings: { auth } }));
      const params = { message_type: 'LEAGUE_QUERY', query_type: 'GET_STANDINGS', league_id: leagueId };
      const { body } = await post(opened.managerUrl, {
        jsonrpc: '2.0',
        method: 'league_query',
        params,
        id: 1,
      });
      expect((body['result'] as Fields)['error_code'], auth).toBe(code);
    }
  });
});
