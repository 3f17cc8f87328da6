import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  builtins,
  openTestLeagues,
  post,
  valueOf,
  notify,
} from '../../support/league/test-leagues.ts';
import {
  registerAgent,
  playerScript,
  scriptedAgent,
  scriptedPlayers,
  type ScriptDialect,
} from '../../support/league/scripted-agent.ts';

const SCRIPT_DIALECTS: readonly ScriptDialect[] = ['course', 'upper', 'lower', 'wrapped', 'tools'];

describe('a league of five players of five dialects', () => {
  test('finishes ten matches without a technical loss, each in its own dialect', async () => {
    const opened = await openTestLeagues();
    const agents = await Promise.all(
      SCRIPT_DIALECTS.map((dialect, i) =>
        scriptedAgent(dialect, playerScript(dialect, i % 2 === 0 ? 'even' : 'odd')),
      ),
    );
    const allowedPorts = agents.map(({ port }) => port);
    const { leagueId } = valueOf(
      await opened.leagues.createLeague({ referees: 1, settings: { allowedPorts } }),
    );
    for (const [index, dialect] of SCRIPT_DIALECTS.entries()) {
      const reply = await registerAgent(opened.managerUrl, dialect, { url: agents[index]?.url ?? '' });
      expect(reply['status'], dialect).toBe('ACCEPTED');
      expect(reply['auth_token'], dialect).toMatch(/^tok_p\d\d_[0-9a-f]{48}$/u);
    }
    const start = await post(opened.managerUrl, {
      jsonrpc: '2.0',
      method: 'start_league',
      params: { auth_token: ADMIN },
      id: 'x-1',
    });
    expect(start.body).toMatchObject({
      id: 'x-1',
      result: { status: 'STARTED', league_id: leagueId, rounds: 5, matches: 10 },
    });
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(view?.league.status).toBe('completed');
    expect(view?.matches).toHaveLength(10);
    expect(view?.matches.flatMap(({ absent }) => absent)).toEqual([]);
    expect(view?.rounds.map(({ byes }) => byes.length)).toEqual([1, 1, 1, 1, 1]);
    expect(view?.standings.map(({ played }) => played)).toEqual([4, 4, 4, 4, 4]);
    for (const agent of agents) {
      const types = () => [...new Set(agent.received.map(({ env }) => env['message_type']))].sort();
      // The league does not wait for slow receivers, so messages may arrive after its end.
      await expect
        .poll(types)
        .toEqual([
          'CHOOSE_PARITY_CALL',
          'GAME_INVITATION',
          'GAME_OVER',
          'LEAGUE_COMPLETED',
          'LEAGUE_STANDINGS_UPDATE',
          'ROUND_ANNOUNCEMENT',
          'ROUND_COMPLETED',
        ]);
    }
    const methods = new Set(agents[2]?.received.map(({ method }) => method));
    expect(methods).toContain('game_invitation');
    expect(new Set(agents[1]?.received.map(({ method }) => method))).toContain('CHOOSE_PARITY_CALL');
  });
});

test('calls an agent that returns with other tools by their names', async () => {
  const opened = await openTestLeagues();
  const tools = ['receive_game_invitation', 'choose_parity', 'receive_game_over'];
  const agent = await scriptedAgent('tools', playerScript('tools'), tools);
  const settings = { allowedPorts: [agent.port] };
  const absentOf = async () => {
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(1), settings }));
    await registerAgent(opened.managerUrl, 'tools', { url: agent.url });
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    return opened.leagues.find(leagueId)?.matches[0]?.absent;
  };
  expect(await absentOf()).toEqual([]);
  tools.splice(0, 3, 'game_invitation', 'parity_choose', 'game_over');
  expect(await absentOf()).toEqual([]);
});

describe('an external referee', () => {
  const lead = (dialect: ScriptDialect, startType: string, managerUrl: () => string, token: () => string) =>
    scriptedAgent(dialect, ({ env }) => {
      if (env['message_type'] !== startType) {
        if (env['message_type'] === 'MATCH_ASSIGNMENT' || env['message_type'] === 'START_MATCH')
          return { status: 'unknown' };
        return { status: 'received' };
      }
      const matches =
        startType === 'ROUND_ANNOUNCEMENT' ? (env['matches'] as Record<string, unknown>[]) : [env];
      for (const match of matches) {
        const [a, b] = [String(match['player_A_id']), String(match['player_B_id'])];
        // It reports a win although both players were right, and counts scores in its own way.
        const result = {
          winner: a,
          score: { [a]: 1, [b]: 0 },
          details: { drawn_number: 8, choices: { [a]: 'even', [b]: 'even' } },
        };
        setImmediate(() =>
          notify(managerUrl(), {
            jsonrpc: '2.0',
            method: 'report_match_result',
            params: {
              protocol: 'league.v2',
              message_type: 'MATCH_RESULT_REPORT',
              sender: 'referee:REF01',
              timestamp: new Date().toISOString(),
              auth_token: token(),
              league_id: env['league_id'],
              match_id: match['match_id'],
              result,
            },
            id: 9,
          }),
        );
      }
      return startType === 'ROUND_ANNOUNCEMENT'
        ? { status: 'accepted', matches_started: matches.length }
        : { status: 'STARTED' };
    });

  test.each([
    ['course', 'ROUND_ANNOUNCEMENT', 'announcement'],
    ['tools', 'START_MATCH', 'start_match'],
  ] as const)(
    'of the %s dialect starts by %s; its wrong results are disputed and the computed ones count',
    async (dialect, type, mode) => {
      const opened = await openTestLeagues();
      let token = '';
      const referee = await lead(
        dialect,
        type,
        () => opened.managerUrl,
        () => token,
      );
      const players = await scriptedPlayers(4);
      const settings = { allowedPorts: [referee.port, ...players.ports] };
      const { leagueId } = valueOf(await opened.leagues.createLeague({ settings }));
      await players.register(opened.managerUrl);
      token = String(
        (await registerAgent(opened.managerUrl, dialect, { url: referee.url, kind: 'referee' }))[
          'auth_token'
        ],
      );
      valueOf(await opened.leagues.startLeague(leagueId));
      await opened.leagues.waitUntilFinished(leagueId);
      const view = opened.leagues.find(leagueId);
      expect(
        view?.matches.map(({ phase, disputed, winner, reportedWinner, a }) => [
          phase,
          disputed,
          winner,
          reportedWinner === a,
        ]),
      ).toEqual(Array.from({ length: 6 }, () => ['REPORTED', true, null, true]));
      expect(view?.standings.map(({ points }) => points)).toEqual([3, 3, 3, 3]);
      expect(view?.agents.find(({ kind }) => kind === 'referee')?.startMode).toBe(mode);
    },
  );

  test('is trusted when the league says so, and its contradicting report is stored', async () => {
    const opened = await openTestLeagues();
    let token = '';
    const url = () => opened.managerUrl;
    const referee = await lead('course', 'ROUND_ANNOUNCEMENT', url, () => token);
    const players = await scriptedPlayers(2);
    const settings = { allowedPorts: [referee.port, ...players.ports], trustReferee: true };
    const { leagueId } = valueOf(await opened.leagues.createLeague({ settings }));
    await players.register(opened.managerUrl);
    const enrolled = await registerAgent(opened.managerUrl, 'course', { url: referee.url, kind: 'referee' });
    token = String(enrolled['auth_token']);
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const [match] = opened.leagues.find(leagueId)?.matches ?? [];
    if (match === undefined) throw new Error('the match is gone');
    expect(match).toMatchObject({ winner: match.a, reportedWinner: match.a, refereeId: 'REF01' });
    expect(match.disputed).toBe(true);
    expect(JSON.parse(match.reported ?? '{}')).toMatchObject({ choices: { P01: 'even', P02: 'even' } });
    const report = async (winner: unknown) => {
      const details = { drawn_number: 8, choices: { P01: 'even', P02: 'even' } };
      const about = { auth_token: token, league_id: leagueId, match_id: 'R1M1', result: { winner, details } };
      const params = { message_type: 'MATCH_RESULT_REPORT', ...about };
      const request = { jsonrpc: '2.0', method: 'report_match_result', params, id: 1 };
      return (await post(opened.managerUrl, request)).body['result'];
    };
    // The same report is acknowledged again; a different one is refused and audited.
    expect(await report(match.a)).toMatchObject({ message_type: 'MATCH_RESULT_ACK', status: 'recorded' });
    expect(await report(match.b)).toMatchObject({ message_type: 'LEAGUE_ERROR', error_code: 'E103' });
    expect(opened.leagues.find(leagueId)?.matches[0]?.winner).toBe(match.a);
    const noted = opened.audit.page({ offset: 0, limit: 50 }).rows.map(({ action }) => action);
    expect(noted.filter((action) => action.startsWith('RESULT_')).sort()).toEqual([
      'RESULT_DISPUTED',
      'RESULT_REFUSED',
    ]);
  });

  test('that refuses to start is replaced by a built-in one', async () => {
    const opened = await openTestLeagues();
    const referee = await scriptedAgent('upper', () => ({
      jsonrpc: '2.0',
      error: { code: -32603, message: 'no' },
    }));
    const { leagueId } = valueOf(
      await opened.leagues.createLeague({ players: builtins(2), settings: { allowedPorts: [referee.port] } }),
    );
    await registerAgent(opened.managerUrl, 'upper', { url: referee.url, kind: 'referee' });
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(view?.matches.map(({ phase, refereeId }) => [phase, refereeId])).toEqual([['REPORTED', 'REF02']]);
  });
});
