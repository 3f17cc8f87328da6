import { describe, expect, test, vi } from 'vitest';
import type { LeagueMatchRecord } from '../../../src/main/league/index.ts';
import type { OpenedLeagues } from '../../support/league/open-leagues.ts';
import { registerAgent, scriptedAgent, type Script } from '../../support/league/scripted-agent.ts';
import { openTestLeagues, valueOf, notify } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

type Fields = Record<string, unknown>;

const move = (env: Fields, choice: unknown): Fields => ({
  protocol: 'league.v2',
  message_type: 'GAME_MOVE_RESPONSE',
  match_id: env['match_id'],
  player_id: env['player_id'],
  move_data: { choice },
});

const first = (env: Fields): unknown => (env['move_request'] as { valid_options: string[] }).valid_options[0];

/** The next square of a game of tic-tac-toe that both sides play to a draw, so its length does not vary. */
const playToDraw = (env: Fields): string => {
  const { valid_options: free } = env['move_request'] as { valid_options: string[] };
  const plan = free.length % 2 === 1 ? ['0', '2', '3', '7', '8'] : ['1', '4', '5', '6'];
  return plan.find((square) => free.includes(square)) ?? '';
};

/** Accepts every invitation; `answer` decides how it answers a move call. */
const boardScript =
  (
    answer: (
      env: Fields,
      response: Parameters<Script>[1],
    ) => Fields | undefined | Promise<Fields | undefined>,
  ): Script =>
  ({ env }, response) => {
    if (env['message_type'] === 'GAME_MOVE_CALL') return answer(env, response);
    return env['message_type'] === 'GAME_INVITATION'
      ? { message_type: 'GAME_JOIN_ACK', match_id: env['match_id'], accept: true }
      : { status: 'received' };
  };

const unresponsiveScript: Script = boardScript(() => new Promise(() => undefined));

/** Registers an external player for the games of these tests; resolves with its id and its token. */
async function admit(opened: OpenedLeagues, { url }: { url: string }, name: string) {
  const game_types = ['tic_tac_toe', 'rps.v1'];
  const player_meta = { display_name: name, contact_endpoint: url, game_types };
  const reply = await registerAgent(opened.managerUrl, 'course', { url, extra: { player_meta } });
  expect(reply['status']).toBe('ACCEPTED');
  return { id: String(reply['player_id']), token: String(reply['auth_token']) };
}

const register = async (...of: Parameters<typeof admit>): Promise<string> => (await admit(...of)).id;

/** A league of one built-in player and one external player. */
async function duel(gameType: string, script: Script, budgetMs = 1500) {
  const opened = await openTestLeagues();
  const externalAgent = await scriptedAgent('course', script);
  const { leagueId } = valueOf(
    await opened.leagues.createLeague({
      gameType,
      players: [{ name: 'Random', player: { kind: 'random' } }],
      settings: { allowedPorts: [externalAgent.port], budgetMs },
    }),
  );
  const { id: externalId, token } = await admit(opened, externalAgent, 'Outsider');
  valueOf(await opened.leagues.startLeague(leagueId));
  return { stage: opened, externalAgent, externalId, token, leagueId };
}

function boardOf({ sessions }: OpenedLeagues, sessionId: string | null) {
  const summary = sessions.findSummary(sessionId ?? '');
  if (summary === null) throw new Error('the match has no board');
  expect(sessions.verify(summary.sessionId, null)).toMatchObject({ ok: true });
  const rows = sessions.logAs(summary.sessionId, null)?.rows ?? [];
  return { ...summary, moves: rows.filter(({ kind }) => kind === 'action').length };
}

const callsOf = ({ leagues }: OpenedLeagues, { leagueId, matchId }: LeagueMatchRecord): number =>
  leagues.listMessages(leagueId, { matchId, type: 'GAME_MOVE_CALL', limit: 2000 }).length;

const winnerOf = (role: string | null, { a, b }: LeagueMatchRecord): string | null =>
  role === null ? null : role === 'red' ? a : b;

describe('a league of a session-host game', () => {
  test('plays connect four with each move as an ordinary action in the session’s own log', async () => {
    const opened = await openTestLeagues();
    const random = { kind: 'random' } as const;
    const players = [
      { name: 'Random', player: random },
      { name: 'Random', player: random },
      { name: 'Built-in 1', player: { kind: 'builtin', level: 1 } as const },
    ];
    const { leagueId } = valueOf(
      await opened.leagues.createLeague({ gameType: 'connect_four', players, referees: 1 }),
    );
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    if (view === null) throw new Error('the league is gone');
    expect(view.league).toMatchObject({ status: 'completed', gameType: 'connect_four.v1' });
    const names = view.agents.filter(({ kind }) => kind === 'player').map(({ displayName }) => displayName);
    expect(names.sort()).toEqual(['Built-in 1', 'Random', 'Random 2']);
    expect(view.matches).toHaveLength(3);
    for (const match of view.matches) {
      const [facts, calls] = [boardOf(opened, match.sessionId), callsOf(opened, match)];
      const agentOf = (id: string) => view.agents.find(({ agentId }) => agentId === id)?.sessionAgent;
      expect(facts).toMatchObject({
        template: 'connect_four.v1',
        outcome: match.outcome,
        participants: { red: agentOf(match.a), yellow: agentOf(match.b) },
      });
      expect([match.winner, match.absent], `reason: ${match.reason}`).toEqual([
        winnerOf(facts.winner, match),
        [],
      ]);
      expect(calls).toBe(facts.moves);
    }
    const over = opened.leagues.listMessages(leagueId, { type: 'GAME_OVER', limit: 1 })[0];
    expect(over?.request).toMatchObject({ game_result: { session_id: expect.any(String) } });
  });

  test('plays an external player that answers GAME_MOVE_CALL in any supported form', async () => {
    const replyForms: ((env: Fields) => Fields)[] = [
      (env) => move(env, playToDraw(env)),
      (env) => ({ message_type: 'GAME_MOVE_RESPONSE', choice: playToDraw(env) }),
      (env) => ({ move_data: { choice: ` ${playToDraw(env)} ` } }),
    ];
    const callCounts = [0, 0];
    const opened = await openTestLeagues();
    const agents = await Promise.all(
      callCounts.map((_, n) =>
        scriptedAgent(
          'course',
          boardScript((env) => replyForms[callCounts[n]!++ % replyForms.length]?.(env)),
        ),
      ),
    );
    const settings = { allowedPorts: agents.map(({ port }) => port), budgetMs: 20_000 };
    const { leagueId } = valueOf(await opened.leagues.createLeague({ gameType: 'tic_tac_toe', settings }));
    for (const [n, agent] of agents.entries()) await register(opened, agent, `Outsider ${n + 1}`);
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    expect(opened.leagues.find(leagueId)?.matches[0]).toMatchObject({
      phase: 'REPORTED',
      absent: [],
      outcome: 'draw',
    });
    expect(callCounts.toSorted()).toEqual([4, 5]);
  });

  test.each([
    ['is late', unresponsiveScript, 'timeout'],
    ['hangs up', boardScript((_env, response) => void response.destroy()), 'abandoned'],
    ['moves against the rules', boardScript((env) => move(env, 'e9')), 'illegal_moves'],
    [
      'makes no sense',
      boardScript(() => ({ message_type: 'GAME_MOVE_RESPONSE', text: 'well' })),
      'unparsable_answers',
    ],
    [
      'answers about another match',
      boardScript((env) => move({ ...env, match_id: 'R9M9' }, first(env))),
      'unparsable_answers',
    ],
  ])(
    'makes only a player that %s lose its game, with the reason in the session',
    async (_what, script, reason) => {
      const { stage: opened, externalId, leagueId } = await duel('tic_tac_toe', script, 900);
      await opened.leagues.waitUntilFinished(leagueId);
      const [match] = opened.leagues.find(leagueId)?.matches ?? [];
      expect(match).toMatchObject({ absent: [externalId], reason, phase: 'REPORTED' });
      expect(match?.winner).not.toBe(externalId);
      expect(match?.winner).not.toBeNull();
      expect(opened.sessions.findSummary(match?.sessionId ?? '')).toMatchObject({
        status: 'completed',
        outcomeReason: reason,
      });
      const row = opened.leagues.find(leagueId)?.standings.find(({ playerId }) => playerId === externalId);
      expect(row).toMatchObject({ losses: 1, technicalLosses: 1 });
      expect(opened.leagues.listRatings('tic_tac_toe.v1')).toEqual([]);
    },
  );

  test('takes a move that is posted to the referee after a bare acknowledgement', async () => {
    const refereeAt = { url: '', token: '' };
    const {
      stage: opened,
      leagueId,
      token,
    } = await duel(
      'tic_tac_toe',
      boardScript((env) => {
        const body = {
          jsonrpc: '2.0',
          method: 'game_move_response',
          params: { ...move(env, first(env)), auth_token: refereeAt.token },
          id: 9,
        };
        setImmediate(() => notify(refereeAt.url, body));
        return { status: 'received' };
      }),
    );
    refereeAt.token = token;
    refereeAt.url = `http://127.0.0.1:${opened.leagues.ports().referees[0]}/mcp`;
    await opened.leagues.waitUntilFinished(leagueId);
    expect(opened.leagues.find(leagueId)?.matches[0]).toMatchObject({ absent: [] });
  });

  test('hides a sealed move until the match is decided', async () => {
    let requested = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      requested = resolve;
    });
    let go = (): void => undefined;
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { stage: opened, leagueId } = await duel(
      'rps',
      boardScript(async (env) => {
        requested();
        await allowed;
        return move(env, 'paper');
      }),
      20_000,
    );
    await reached;
    const ofMoves = () => opened.leagues.listMessages(leagueId, { type: 'GAME_MOVE_CALL', limit: 10 });
    await vi.waitFor(() => expect(ofMoves().length).toBeGreaterThan(0), 20_000);
    for (const { request, answer } of ofMoves()) {
      expect(request).toEqual({ hidden: 'until the match is decided' });
      expect(answer).toEqual({ hidden: 'until the match is decided' });
    }
    go();
    await opened.leagues.waitUntilFinished(leagueId);
    expect(JSON.stringify(ofMoves())).toContain('paper');
  });

  test('continues with the same session after a stop in the middle of a game', async () => {
    const { stage: opened, externalAgent, leagueId } = await duel('tic_tac_toe', unresponsiveScript, 60_000);
    await vi.waitFor(
      () =>
        expect(externalAgent.received.some(({ env }) => env['message_type'] === 'GAME_MOVE_CALL')).toBe(true),
      20_000,
    );
    const before = opened.leagues.find(leagueId)?.matches[0];
    expect(before?.phase).toBe('COLLECTING');
    await opened.close();
    await externalAgent.close();
    const next = await openTestLeagues({ paths: opened.paths });
    await next.leagues.waitUntilFinished(leagueId);
    const after = next.leagues.find(leagueId)?.matches[0];
    // The external player has disconnected, so its session is forfeited.
    expect(after).toMatchObject({ sessionId: before?.sessionId, reason: 'abandoned', phase: 'REPORTED' });
  });

  test.each([
    [{ gameType: 'go' }, 'This host cannot run a league of go'],
    [
      { gameType: 'chess', players: [{ name: 'A', strategy: 'markov' as const }] },
      'A: strategies play only even_odd',
    ],
    [
      { players: [{ name: 'A', player: { kind: 'random' as const } }] },
      'A: a player of even_odd needs a strategy',
    ],
    [
      { gameType: 'rps', players: [{ name: 'A', player: { kind: 'uci' as const, path: '/x', level: 8 } }] },
      'A: UCI engines play chess only',
    ],
  ])('refuses %j with a reason', async (request, text) => {
    const opened = await openTestLeagues();
    expect(await opened.leagues.createLeague(request)).toMatchObject({ ok: false, message: text });
    expect(opened.leagues.list()).toEqual([]);
  });

  test('accepts only referees of this host', async () => {
    const opened = await openTestLeagues();
    const externalAgent = await scriptedAgent('course', () => ({ status: 'received' }));
    valueOf(
      await opened.leagues.createLeague({
        gameType: 'chess',
        settings: { allowedPorts: [externalAgent.port] },
      }),
    );
    const reply = await registerAgent(opened.managerUrl, 'course', {
      url: externalAgent.url,
      kind: 'referee',
      extra: {
        referee_meta: { display_name: 'R', contact_endpoint: externalAgent.url, game_types: ['chess'] },
      },
    });
    expect(reply).toMatchObject({ status: 'REJECTED' });
  });
});
