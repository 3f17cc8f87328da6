import { describe, expect, test, vi } from 'vitest';
import { ourReferee } from '../../support/league/external-agents.ts';
import { registerAgent, scriptedAgent, type Script } from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, valueOf, notify } from '../../support/league/test-leagues.ts';
import { startFakeManager } from '../../support/league/fake-manager.ts';

vi.setConfig({ testTimeout: 120_000 });

type Fields = Record<string, unknown>;

/**
 * Answers "received" to every call and posts the answer itself to the referee, as some implementations
 * do.
 */
const postingPlayer =
  (referee: () => string, choice: string, more: () => Fields = () => ({})): Script =>
  ({ env }) => {
    const type = env['message_type'];
    const answer =
      type === 'GAME_INVITATION'
        ? { message_type: 'GAME_JOIN_ACK', accept: true }
        : type === 'CHOOSE_PARITY_CALL'
          ? { message_type: 'CHOOSE_PARITY_RESPONSE', parity_choice: choice }
          : null;
    if (answer !== null) {
      const params = {
        protocol: 'league.v2',
        timestamp: new Date().toISOString(),
        match_id: env['match_id'],
        player_id: env['player_id'],
        ...answer,
        ...more(),
      };
      const method = answer.message_type.toLowerCase();
      setImmediate(() => notify(referee(), { jsonrpc: '2.0', method, params, id: 1 }));
    }
    return { status: 'received' };
  };

describe('a player that only acknowledges and posts its answers', () => {
  test('is accepted by a built-in referee of a league of this host', async () => {
    const opened = await openTestLeagues();
    let token = '';
    const player = await scriptedAgent(
      'course',
      postingPlayer(
        () => `http://127.0.0.1:${opened.leagues.ports().referees[0]}/mcp`,
        'odd',
        () => ({ auth_token: token }),
      ),
    );
    const settings = { allowedPorts: [player.port] };
    const { leagueId } = valueOf(
      await opened.leagues.createLeague({ players: builtins(2), referees: 1, settings }),
    );
    const registered = await registerAgent(opened.managerUrl, 'course', { url: player.url });
    const id = registered['player_id'];
    token = String(registered['auth_token']);
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const matches = opened.leagues.find(leagueId)?.matches ?? [];
    expect(matches.flatMap(({ absent }) => absent)).toEqual([]);
    const own = matches.filter(({ a, b }) => [a, b].includes(String(id)));
    expect(own.map(({ choices }) => choices?.[String(id)])).toEqual(['odd', 'odd']);
  });

  test('is accepted by a referee of this host under an external manager', async () => {
    const manager = await startFakeManager('course');
    let refereeUrl = '';
    const players = await Promise.all(
      ['even', 'odd'].map((choice) =>
        scriptedAgent(
          'course',
          postingPlayer(() => refereeUrl, choice),
        ),
      ),
    );
    await ourReferee(
      manager.url,
      players.map(({ port }) => port),
    );
    const [referee] = manager.members;
    if (referee === undefined) throw new Error('the referee is missing');
    refereeUrl = referee.url;
    const [a, b] = players.map(({ url }, index) => ({
      id: `P0${index + 1}`,
      kind: 'player' as const,
      url,
      token: '',
    }));
    if (!a || !b) throw new Error('somebody is missing');
    const report = await manager.order(referee, a, b);
    expect(report).toMatchObject({ result: { details: { choices: { P01: 'even', P02: 'odd' } } } });
    const { winner } = (report as { result: { winner: string } }).result;
    expect(['P01', 'P02']).toContain(winner);
  });

  test('is refused with the token of another player', async () => {
    const opened = await openTestLeagues();
    const otherToken = `tok_p09_${'0'.repeat(48)}`;
    const player = await scriptedAgent(
      'course',
      postingPlayer(
        () => `http://127.0.0.1:${opened.leagues.ports().referees[0]}/mcp`,
        'odd',
        () => ({
          auth_token: otherToken,
        }),
      ),
    );
    const settings = { allowedPorts: [player.port], budgetMs: 1500 };
    const { leagueId } = valueOf(
      await opened.leagues.createLeague({ players: builtins(1), referees: 1, settings }),
    );
    const { player_id: id } = await registerAgent(opened.managerUrl, 'course', { url: player.url });
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    expect(opened.leagues.find(leagueId)?.matches[0]?.absent).toEqual([id]);
    const errors = () =>
      opened.leagues.listMessages(leagueId, { errorsOnly: true, type: 'GAME_JOIN_ACK', limit: 10 });
    await expect.poll(() => JSON.stringify(errors().map(({ answer }) => answer))).toContain('E012');
  });
});
