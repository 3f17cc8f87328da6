import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowCounts, wholeDatabase } from '../../support/database.ts';
import { openSocket, tokenProtocols, upgradeStatus } from '../../support/events-client.ts';
import { verdict, type Reply, type Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Permissions of agent, spectator and admin tokens, revocation and rate limits. */

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const mint = async (game: Table): Promise<string> => {
  const reply = await table.rest.post(`/sessions/${game.sessionId}/spectators`, undefined, {
    token: game.seats[0].token,
  });
  expect(reply.status).toBe(201);
  return String(reply.body['token']);
};

describe('a spectator token', () => {
  test('reads the spectator view of its one session', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const token = await mint(game);
    await table.rest.act(game, 0, 'rock');
    const state = await table.rest.get(`/sessions/${game.sessionId}/state`, { token });
    expect(state.body).toMatchObject({
      your_role: null,
      legal_actions: [],
      to_act: ['player_2'],
      state: { choices: { player_1: null, player_2: null } },
    });
    for (const path of ['log', 'verify', 'export?format=json']) {
      expect((await table.rest.get(`/sessions/${game.sessionId}/${path}`, { token })).status).toBe(200);
    }
    await table.rest.act(game, 1, 'paper');
    const over = await table.rest.get(`/sessions/${game.sessionId}/state`, { token });
    expect(over.body).toMatchObject({ state: { choices: { player_1: 'rock', player_2: 'paper' } } });
  });

  test('cannot read another session or list any', async () => {
    const [game, other] = [
      await table.rest.session('rps.v1', ['player_1', 'player_2']),
      await table.rest.session('rps.v1', ['player_1', 'player_2']),
    ];
    const token = await mint(game);
    for (const path of ['state', 'log', 'verify', 'export']) {
      expect(verdict(await table.rest.get(`/sessions/${other.sessionId}/${path}`, { token }))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    for (const path of ['/sessions', '/challenges', '/audit/head']) {
      expect(verdict(await table.rest.get(path, { token }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('cannot change anything', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const token = await mint(game);
    const before = wholeDatabase(table.data);
    const path = `/sessions/${game.sessionId}`;
    const attempts: (readonly [string, unknown])[] = [
      [`${path}/actions`, { action: 'rock' }],
      [`${path}/resign`, undefined],
      [`${path}/draw`, { draw: 'offer' }],
      [`${path}/spectators`, undefined],
      [
        '/sessions',
        {
          template: 'rps.v1',
          participants: { player_1: game.seats[0].agentId, player_2: game.seats[1].agentId },
        },
      ],
      ['/challenges', { template: 'rps.v1' }],
      ['/test/clock', { advanceMs: 1 }],
    ];
    for (const [where, body] of attempts) {
      expect(verdict(await table.rest.post(where, body, { token })), where).toEqual([403, 'FORBIDDEN']);
    }
    expect(wholeDatabase(table.data)).toBe(before);
  });

  test('is created by participants only, and works after a restart', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const otherAgent = await table.rest.register();
    const refused = await table.rest.post(`/sessions/${game.sessionId}/spectators`, undefined, {
      token: otherAgent.token,
    });
    expect(verdict(refused)).toEqual([403, 'FORBIDDEN']);
    const token = await mint(game);
    await table.stop();
    table = await startBuiltHost({ data: table.data });
    expect((await table.rest.get(`/sessions/${game.sessionId}/state`, { token })).status).toBe(200);
  });
});

describe('the admin token', () => {
  test('has no role and no access to agent routes', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const token = table.ready.adminToken;
    expect(verdict(await table.rest.get(`/sessions/${game.sessionId}/state`, { token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(verdict(await table.rest.post('/challenges', { template: 'rps.v1' }, { token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await table.rest.get('/audit/head', { token })).status).toBe(200);
  });

  test('is needed for the audit head and the test clock', async () => {
    const { token } = await table.rest.register();
    expect(verdict(await table.rest.get('/audit/head', { token }))).toEqual([403, 'FORBIDDEN']);
    expect(verdict(await table.rest.post('/test/clock', { advanceMs: 1 }, { token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('changes with a restart', async () => {
    const old = table.ready.adminToken;
    await table.stop();
    table = await startBuiltHost({ data: table.data });
    expect(verdict(await table.rest.get('/audit/head', { token: old }))).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('revoking an agent', () => {
  test('invalidates its token at once and closes its event sockets', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const { agentId, token } = game.seats[0];
    const url = `${table.rest.url}sessions/${game.sessionId}/events`;
    const events = await openSocket(url, tokenProtocols(token));
    await events.until(() => true);
    const others = await openSocket(url, tokenProtocols(game.seats[1].token));
    const revoked = await (await table.window()).request('agents.revoke', { agentId });
    expect(revoked).toMatchObject({ ok: true, value: { agentId, revokedAtMs: expect.any(Number) } });
    expect(verdict(await table.rest.act(game, 0, 'rock'))).toEqual([401, 'UNAUTHORIZED']);
    expect(verdict(await table.rest.get('/sessions', { token }))).toEqual([401, 'UNAUTHORIZED']);
    expect(await upgradeStatus(url, tokenProtocols(token))).toBe(401);
    expect(await events.closed).toBe(1008);
    // The opponent's token stays valid.
    await table.rest.act(game, 1, 'rock');
    expect(await others.until((frame) => frame['tick'] === 1)).toMatchObject({ your_role: 'player_2' });
    others.close();
    await table.stop();
    table = await startBuiltHost({ data: table.data });
    expect(verdict(await table.rest.get('/sessions', { token }))).toEqual([401, 'UNAUTHORIZED']);
    const participants = { player_1: agentId, player_2: game.seats[1].agentId };
    const again = await table.rest.post(
      '/sessions',
      { template: 'rps.v1', participants },
      { token: game.seats[1].token },
    );
    expect(verdict(again)).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['nobody', '__proto__', ''])('the agent "%s" cannot be revoked', async (agentId) => {
    expect(await (await table.window()).request('agents.revoke', { agentId })).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    });
  });
});

describe('names', () => {
  test('are cleaned, and one that looks like another is numbered', async () => {
    const hostile = '\u202eAda\u0000\u001b[2J\u200b Love\nlace';
    await table.rest.post('/agents', { name: hostile });
    await table.rest.post('/agents', { name: 'Аda[2J Love lace' });
    await table.rest.post('/agents', { name: '\u200b\u202e' });
    const listed = await (await table.window()).request('agents.list', {});
    const names = (listed as unknown as { value: { name: string }[] }).value.map((agent) => agent.name);
    expect(names.slice(-3)).toEqual([
      'Ada[2J Love lace',
      'Аda[2J Love lace (2)',
      expect.stringMatching(/^Agent [0-9a-f]{8}$/u),
    ]);
  });
});

describe('rate limits', () => {
  let limited: BuiltHost;
  beforeEach(async () => {
    limited = await startBuiltHost({ limits: 'on' });
  });
  afterEach(() => limited.dispose());

  test('a burst of 60 registrations is accepted, the next one gets Retry-After', async () => {
    const { replies, seconds } = await timed(120, () => limited.rest.post('/agents'));
    const refused = replies.filter((reply) => reply.status !== 201);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(replies.length - refused.length).toBeLessThanOrEqual(60 + seconds);
    for (const reply of refused) retryLater(reply);
    expect((await limited.rest.get('/health')).status).toBe(200);
    await limited.advance(60_000);
    expect((await limited.rest.post('/agents')).status).toBe(201);
  });

  test('a flood of actions is limited for its own token only, and leaves nothing stored', async () => {
    const game = await limited.rest.session('chess.v1', ['white', 'black']);
    const before = rowCounts(limited.data);
    const { replies: flood, seconds } = await timed(600, () => limited.rest.act(game, 1, 'e7e5', 5));
    const cut = flood.filter((reply) => reply.status === 429);
    expect(flood.length - cut.length).toBeGreaterThanOrEqual(200);
    expect(flood.length - cut.length).toBeLessThanOrEqual(200 + 100 * seconds);
    for (const reply of cut) retryLater(reply);
    for (const reply of flood) expect([409, 429]).toContain(reply.status);
    expect(rowCounts(limited.data)).toEqual(before);
    expect((await limited.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
    await limited.advance(10_000);
    expect((await limited.rest.act(game, 1, 'e7e5', 1)).status).toBe(200);
  });

  /**
   * Sends requests over a few connections, each request as soon as the one before it has its response; how many the
   * bucket refills meanwhile depends on the time they took. To issue all of them at once keeps a slow computer busy for
   * longer than the ten seconds after which the host closes a silent connection, and fetch then writes to a closed one.
   */
  const timed = async (count: number, send: () => Promise<Reply>) => {
    const startedMs = performance.now();
    const replies: Reply[] = [];
    let left = count;
    const sendInTurn = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        replies.push(await send());
      }
    };
    await Promise.all(Array.from({ length: 16 }, sendInTurn));
    return { replies, seconds: (performance.now() - startedMs) / 1000 };
  };

  const retryLater = (reply: Reply): void => {
    expect(verdict(reply)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  };
});
