import { describe, expect, test } from 'vitest';
import { ADMIN, builtins, openTestLeagues, post, valueOf } from '../../support/league/test-leagues.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';

const call = (url: string, method: string, params: object, id: unknown = 1) =>
  post(url, { jsonrpc: '2.0', method, params, id });
const resultOf = (answer: { body: Record<string, unknown> }) =>
  answer.body['result'] as Record<string, unknown>;

describe('the manager’s endpoint', () => {
  test('answers JSON-RPC as the specification says, always with HTTP 200', async () => {
    const { managerUrl } = await openTestLeagues();
    const codes = [
      await post(managerUrl, '{'),
      await post(managerUrl, [{ jsonrpc: '2.0', method: 'ping', id: 1 }]),
      await call(managerUrl, 'nope', {}),
      await call(managerUrl, 'constructor', {}),
      await call(managerUrl, 'x', { message_type: 5 }),
    ].map(({ http, body }) => [http, (body['error'] as { code: number }).code]);
    expect(codes).toEqual([
      [200, -32700],
      [200, -32600],
      [200, -32601],
      [200, -32601],
      [200, -32602],
    ]);
    expect((await call(managerUrl, 'ping', {}, 'a-1')).body).toEqual({
      jsonrpc: '2.0',
      id: 'a-1',
      result: {},
    });
    expect(resultOf(await call(managerUrl, 'tools/list', {}))['tools']).toHaveLength(6);
  });

  test('refuses endpoints that are not agents on this computer, and never calls them', async () => {
    const opened = await openTestLeagues();
    valueOf(await opened.leagues.createLeague({}));
    const manager = opened.leagues.ports().manager;
    const urls = [
      'http://example.com:8101/mcp',
      'http://127.0.0.1:22/mcp',
      `http://127.0.0.1:${manager}/mcp`,
      'http://localhost:8101/admin',
    ];
    for (const url of urls) {
      const reply = await registerAgent(opened.managerUrl, 'course', { url });
      expect([url, reply['status'], reply['auth_token']]).toEqual([url, 'REJECTED', null]);
    }
  });

  test('treats the same endpoint as the same agent, gives it a new token and audits it', async () => {
    const opened = await openTestLeagues();
    valueOf(await opened.leagues.createLeague({}));
    const first = await registerAgent(opened.managerUrl, 'course', { url: 'http://localhost:8101/mcp' });
    const again = await registerAgent(opened.managerUrl, 'wrapped', { url: 'http://127.0.0.1:8101/mcp' });
    const rival = await registerAgent(opened.managerUrl, 'course', {
      url: 'http://localhost:8150/mcp',
      extra: { sender: 'player:P01' },
    });
    expect([first['player_id'], again['player_id'], rival['player_id']]).toEqual(['P01', 'P01', 'P50']);
    expect(again).toMatchObject({ status: 'ACCEPTED', reason: 'Already registered' });
    expect(again['auth_token']).not.toBe(first['auth_token']);
    const stored = JSON.stringify(opened.db.prepare('select * from league_agents').all());
    expect(stored).not.toContain(String(again['auth_token']));
    const actions = opened.audit.page({ offset: 0, limit: 20 }).rows.map(({ action }) => action);
    expect(actions.filter((action) => action === 'AGENT_REREGISTERED')).toHaveLength(1);
  });

  test('gives the reason for a refusal: several leagues, another game, an endpoint of another kind', async () => {
    const opened = await openTestLeagues();
    const { leagueId } = valueOf(await opened.leagues.createLeague({}));
    valueOf(await opened.leagues.createLeague({}));
    const url = 'http://localhost:8001/mcp';
    const request = (kind: 'player' | 'referee', meta: object = {}, more: object = {}) =>
      registerAgent(opened.managerUrl, 'course', {
        url,
        kind,
        extra: { [`${kind}_meta`]: { display_name: 'X', contact_endpoint: url, ...meta }, ...more },
      });
    const named = { league_id: leagueId };
    expect(await request('referee')).toMatchObject({
      status: 'REJECTED',
      reason: 'Several leagues are open; name one with league_id',
    });
    expect(await request('referee', { game_types: ['chess'] }, named)).toMatchObject({
      status: 'REJECTED',
      reason: 'This league plays even_odd',
    });
    expect(await request('referee', {}, named)).toMatchObject({ status: 'ACCEPTED', referee_id: 'REF01' });
    const moved = { contact_endpoint: 'http://localhost:8101/mcp' };
    expect(await request('player', moved, named)).toMatchObject({ status: 'ACCEPTED' });
    expect(await request('referee', moved, named)).toMatchObject({ status: 'REJECTED' });
  });

  test('audits a second registration of a healthy agent, whose token waits for a person', async () => {
    const opened = await openTestLeagues();
    let requested = (): void => undefined;
    const atChoice = new Promise<void>((resolve) => (requested = resolve));
    let go = (): void => undefined;
    const allowed = new Promise<void>((resolve) => (go = resolve));
    const good = playerScript('course');
    const slow = await scriptedAgent('course', async (received, response) => {
      if (received.env['message_type'] === 'CHOOSE_PARITY_CALL') {
        requested();
        await allowed;
      }
      return good(received, response);
    });
    const settings = { allowedPorts: [slow.port] };
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(1), settings }));
    const first = await registerAgent(opened.managerUrl, 'course', { url: slow.url });
    valueOf(await opened.leagues.startLeague(leagueId));
    await atChoice;
    const second = await registerAgent(opened.managerUrl, 'course', { url: slow.url });
    const codeWith = async (token: unknown) => {
      const query = { message_type: 'LEAGUE_QUERY', query_type: 'GET_STANDINGS', auth_token: token };
      return resultOf(await call(opened.managerUrl, 'league_query', query))['error_code'];
    };
    const tokens = [first, second].map((reply) => reply['auth_token']);
    expect(await Promise.all(tokens.map(codeWith))).toEqual([undefined, 'E012']);
    const agentId = String(first['player_id']);
    const waiting = opened.leagues.listAgents(leagueId)?.find((agent) => agent.agentId === agentId);
    expect(waiting?.pending).toMatchObject({ times: 1 });
    valueOf(await opened.leagues.decideRegistration({ leagueId, kind: 'player', agentId, confirm: true }));
    expect(await Promise.all(tokens.map(codeWith))).toEqual([undefined, undefined]);
    go();
    await opened.leagues.waitUntilFinished(leagueId);
    expect(await Promise.all(tokens.map(codeWith))).toEqual(['E012', undefined]);
    const actions = opened.audit.page({ offset: 0, limit: 50 }).rows.map(({ action }) => action);
    expect(actions).toContain('AGENT_REREGISTERED_WHILE_HEALTHY');
  });

  test('returns tables, rounds and players under `data` and beside it', async () => {
    const opened = await openTestLeagues();
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(2) }));
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const requested = async (type: string) =>
      resultOf(
        await call(opened.managerUrl, 'league_query', {
          message_type: 'LEAGUE_QUERY',
          query_type: type,
          league_id: leagueId,
          query_params: { player_id: 'P01' },
        }),
      );
    const ids = opened.leagues.find(leagueId)?.standings.map(({ playerId }) => playerId);
    const rows = ids?.map((id, index) => ({ rank: index + 1, player_id: id, played: 1, games_played: 1 }));
    expect(await requested('GET_STANDINGS')).toMatchObject({
      message_type: 'LEAGUE_QUERY_RESPONSE',
      success: true,
      data: { standings: rows },
      standings: rows,
    });
    expect(await requested('GET_SCHEDULE')).toMatchObject({
      schedule: [{ round_id: 1, bye: [], matches: [{ match_id: 'R1M1', status: 'completed' }] }],
      total_rounds: 1,
    });
    expect(await requested('GET_PLAYERS')).toMatchObject({
      players: [{ player_id: 'P01' }, { player_id: 'P02' }],
    });
    expect(await requested('GET_NEXT_MATCH')).toMatchObject({ next_match: null });
    expect(await requested('GET_PLAYER_STATS')).toMatchObject({ stats: { player_id: 'P01', played: 1 } });
    expect(await requested('GET_STATUS')).toMatchObject({ is_complete: true, champion: { rank: 1 } });
  });

  test('opens a league when none is open, and rejects late registrations', async () => {
    const opened = await openTestLeagues();
    const a = await scriptedAgent('course', playerScript('course'));
    const reply = await registerAgent(opened.managerUrl, 'course', { url: 'http://localhost:8101/mcp' });
    expect(reply).toMatchObject({ status: 'ACCEPTED', player_id: 'P01' });
    expect(opened.leagues.list()).toHaveLength(1);
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(2) }));
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const late = await registerAgent(opened.managerUrl, 'course', {
      url: a.url,
      extra: { league_id: leagueId },
    });
    expect(late['status']).toBe('REJECTED');
  });

  test('starts a league only for the operator', async () => {
    const opened = await openTestLeagues();
    valueOf(await opened.leagues.createLeague({ players: builtins(2) }));
    const player = await registerAgent(opened.managerUrl, 'course', { url: 'http://localhost:8101/mcp' });
    const start = async (token?: unknown) =>
      resultOf(
        await call(opened.managerUrl, 'start_league', token === undefined ? {} : { auth_token: token }),
      );
    expect((await start())['error_code']).toBe('E011');
    expect((await start(player['auth_token']))['error_code']).toBe('E012');
    expect((await start('tok_wrong'))['error_code']).toBe('E012');
    expect((await start(ADMIN))['status']).toBe('STARTED');
    await opened.leagues.cancel(opened.leagues.list()[0]?.leagueId ?? '');
  });

  test('accepts a report only from the referee of the match (token, sender, message)', async () => {
    const opened = await openTestLeagues();
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(2), referees: 1 }));
    const player = await registerAgent(opened.managerUrl, 'course', { url: 'http://localhost:8101/mcp' });
    valueOf(await opened.leagues.cancel(leagueId));
    const { leagueId: second } = valueOf(
      await opened.leagues.createLeague({ players: builtins(2), referees: 1 }),
    );
    valueOf(await opened.leagues.startLeague(second));
    await opened.leagues.waitUntilFinished(second);
    const match = opened.leagues.find(second)?.matches[0];
    const report = async (token: unknown, sender: string) => {
      const params = {
        message_type: 'MATCH_RESULT_REPORT',
        sender,
        league_id: second,
        match_id: match?.matchId,
        auth_token: token,
        result: { winner: match?.a },
      };
      return resultOf(await call(opened.managerUrl, 'report_match_result', params))['error_code'];
    };
    expect(await report(undefined, 'referee:REF01')).toBe('E011');
    expect(await report('tok_made_up', 'referee:REF01')).toBe('E012');
    expect(await report(player['auth_token'], 'referee:REF01')).toBe('E012');
    expect(opened.leagues.find(second)?.matches[0]?.winner).toBe(match?.winner);
  });

  test('does not disclose the token of a built-in player to an external caller', async () => {
    const opened = await openTestLeagues();
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(1) }));
    const url = `http://127.0.0.1:${opened.leagues.ports().players[0]}/mcp`;
    const about = { league_id: leagueId, match_id: 'R1M1', sender: 'referee:REF01', opponent_id: 'P02' };
    for (const type of ['GAME_INVITATION', 'CHOOSE_PARITY_CALL', 'GAME_OVER', 'ROUND_ANNOUNCEMENT'])
      for (const token of [undefined, 'tok_ref01_made_up']) {
        const params = { ...about, message_type: type, auth_token: token, game_result: { status: 'DRAW' } };
        const { body } = await call(url, type, params);
        expect(body['result']).toBeDefined();
        expect(JSON.stringify(body)).not.toMatch(/tok_p/u);
      }
  });

  test('judges versions, timestamps and missing fields', async () => {
    const opened = await openTestLeagues();
    valueOf(await opened.leagues.createLeague({}));
    const query = { message_type: 'LEAGUE_QUERY', query_type: 'GET_STANDINGS' };
    const code = async (changes: object) =>
      resultOf(await call(opened.managerUrl, 'league_query', { ...query, ...changes }))['error_code'];
    expect(await code({ protocol: 'league.v1' })).toBe('E018');
    expect(await code({ timestamp: '2025-01-15T10:30:00+02:00' })).toBe('E021');
    expect(await code({ query_type: null })).toBe('E003');
    expect(await code({ timestamp: '2025-01-15T10:30:00+00:00' })).toBeUndefined();
    expect(await code({ query_type: 'GET_PLAYER_STATS', query_params: { player_id: 'P99' } })).toBe('E005');
    for (const type of ['GET_STANDINGS', 'GET_SCHEDULE', 'GET_PLAYERS', 'GET_STATUS'])
      expect(await code({ query_type: type })).toBeUndefined();
  });
});
