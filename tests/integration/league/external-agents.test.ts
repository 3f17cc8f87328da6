// In process: a player joins managers of the test, without a host of its own.
import { describe, expect, test, vi } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import { joinAsPlayer } from '../../../src/main/league/index.ts';
import { freePort } from '../../support/league/held-ports.ts';
import { ourPlayer, ourReferee, leagueJoinDeps } from '../../support/league/external-agents.ts';
import {
  registerAgent,
  playerScript,
  scriptedAgent,
  type ScriptDialect,
} from '../../support/league/scripted-agent.ts';
import { openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';
import { startFakeManager } from '../../support/league/fake-manager.ts';

vi.setConfig({ testTimeout: 120_000 });

const SHAPES = ['course', 'assign', 'tools'] as const;

describe('agents of this host in external leagues', () => {
  test.each(casesOfRun(SHAPES, (shape) => shape === 'tools'))(
    'a player joins a manager of the %s shape and answers its calls',
    async (shape) => {
      const manager = await startFakeManager(shape);
      const player = await ourPlayer(manager.url);
      const [member] = manager.members;
      if (member === undefined) throw new Error('no player registered');
      expect(player.membership).toEqual({
        agentId: member.id,
        token: member.token,
        leagueId: 'league_2025_even_odd',
        dialect: shape === 'tools' ? 'tools' : 'course',
      });
      const { join, choice, over } = await manager.callPlayer(member);
      expect(join).toMatchObject({ message_type: 'GAME_JOIN_ACK', accept: true, player_id: member.id });
      // The referee is not the manager that issued the token.
      expect(choice).toMatchObject({ parity_choice: 'even', choice: 'even' });
      expect(choice['auth_token']).toMatch(/^answer_[0-9a-f]{64}$/u);
      expect(over).toMatchObject({ status: 'received' });
      await manager.complete();
      await player.completed;
    },
  );

  test.each(casesOfRun(SHAPES, (shape) => shape === 'course'))(
    'a referee runs and reports matches under a manager of the %s shape',
    async (shape) => {
      const manager = await startFakeManager(shape);
      const players = [await ourPlayer(manager.url), await ourPlayer(manager.url)];
      const referee = await ourReferee(
        manager.url,
        players.map(({ port }) => port),
      );
      const [a, b, refereeMember] = manager.members;
      if (a === undefined || b === undefined || refereeMember === undefined)
        throw new Error('a member is missing');
      const report = await manager.order(refereeMember, a, b);
      const { result } = report as { result: { winner: null; score: object; details: { choices: object } } };
      expect(report).toMatchObject({ message_type: 'MATCH_RESULT_REPORT', auth_token: refereeMember.token });
      // Both players choose even, so neither can win.
      expect(result.winner).toBeNull();
      expect(result.score).toEqual({ [a.id]: 1, [b.id]: 1 });
      expect(result.details.choices).toEqual({ [a.id]: 'even', [b.id]: 'even' });
      await manager.complete();
      await referee.completed;
    },
  );

  test('a referee detects the dialect of players that never registered with it', async () => {
    const manager = await startFakeManager('course');
    const dialects: ScriptDialect[] = ['wrapped', 'tools', 'upper', 'lower'];
    const agents = await Promise.all(
      dialects.map((dialect) => scriptedAgent(dialect, playerScript(dialect, 'odd'))),
    );
    await ourReferee(
      manager.url,
      agents.map(({ port }) => port),
    );
    const [chief] = manager.members;
    if (chief === undefined) throw new Error('the referee is missing');
    const [one, two, three, four] = agents.map(({ url }, index) => ({
      id: `P${index + 11}`,
      kind: 'player' as const,
      url,
      token: '',
    }));
    if (!one || !two || !three || !four) throw new Error('a member is missing');
    for (const [a, b] of [
      [one, two],
      [three, four],
    ] as const) {
      const report = await manager.order(chief, a, b);
      expect(report).toMatchObject({
        result: { winner: null, details: { choices: { [a.id]: 'odd', [b.id]: 'odd' } } },
      });
    }
  });

  test('a whole league runs with only the manager built in', async () => {
    const opened = await openTestLeagues();
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    const settings = { expect: 3, allowedPorts: ports };
    const { leagueId } = valueOf(await opened.leagues.createLeague({ settings }));
    await ourReferee(opened.managerUrl, ports, { name: 'Chief', port: ports[3] ?? 0 });
    for (const port of ports.slice(0, 3))
      await ourPlayer(opened.managerUrl, { port, name: `Player ${port}` });
    const over = await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(over?.status).toBe('completed');
    expect(view?.agents.every(({ isHosted }) => !isHosted)).toBe(true);
    expect(view?.matches.map(({ absent, winner, disputed }) => [absent, winner, disputed])).toEqual(
      Array.from({ length: 3 }, () => [[], null, false]),
    );
    expect(opened.leagues.listRatings('even_odd').map(({ identity }) => identity)).toHaveLength(3);
  });

  test.each([
    ['http://example.com/mcp', 'INVALID_REQUEST'],
    ['http://localhost:1/mcp', 'UNAVAILABLE'],
  ])('a manager at %s is refused with a reason', async (manager, code) => {
    const request = { manager, port: 0, name: 'X', dialect: 'course', leagueId: null } as const;
    const joined = await joinAsPlayer(leagueJoinDeps, {
      ...request,
      onProgress: () => undefined,
      strategy: 'random',
    });
    expect(joined).toMatchObject({ ok: false, code });
  });

  test('the reason of a rejecting manager is passed on', async () => {
    const opened = await openTestLeagues({ mayOpen: () => false });
    const request = {
      manager: opened.managerUrl,
      port: 0,
      name: 'X',
      dialect: 'auto',
      leagueId: null,
    } as const;
    const joined = await joinAsPlayer(leagueJoinDeps, {
      ...request,
      onProgress: () => undefined,
      strategy: 'random',
    });
    expect(joined).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
      message: expect.stringContaining('No league is open'),
    });
    expect(opened.leagues.list()).toEqual([]);
  });
});

describe('a league that expects players', () => {
  test('starts once they are registered, and accepts no more players', async () => {
    const opened = await openTestLeagues();
    const agents = await Promise.all([0, 1, 2].map(() => scriptedAgent('course', playerScript('course'))));
    const settings = { expect: 2, allowedPorts: agents.map(({ port }) => port) };
    const markov = { name: 'Markov', strategy: 'markov' as const };
    const { leagueId } = valueOf(await opened.leagues.createLeague({ settings, players: [markov] }));
    const finished = opened.leagues.waitUntilFinished(leagueId);
    const statuses: unknown[] = [];
    for (const agent of agents.slice(0, 2))
      statuses.push((await registerAgent(opened.managerUrl, 'course', { url: agent.url }))['status']);
    await finished;
    const late = await registerAgent(opened.managerUrl, 'course', {
      url: agents[2]?.url ?? '',
      extra: { league_id: leagueId },
    });
    expect([...statuses, late['status']]).toEqual(['ACCEPTED', 'ACCEPTED', 'REJECTED']);
    expect(opened.leagues.find(leagueId)?.matches).toHaveLength(3);
  });
});
