import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, tokenProtocols, upgradeStatus, type EventsClient } from '../../support/events-client.ts';
import { quietSocket, request, sendRaw } from '../../support/raw-http.ts';
import type { Player, Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** The WebSocket `/sessions/{id}/events`. */

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const urlOf = (sessionId: string): string => `${table.rest.url}sessions/${sessionId}/events`;
const watch = (game: Table, who: Player): Promise<EventsClient> =>
  openSocket(urlOf(game.sessionId), tokenProtocols(who.token));
const port = (): number => table.ready.ports.gateway;

test('the first frame is the state, and one follows each change, as each token may see it', async () => {
  const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  const [one, two] = [await watch(game, game.seats[0]), await watch(game, game.seats[1])];
  expect(await one.until(() => true)).toMatchObject({
    type: 'state',
    session_id: game.sessionId,
    tick: 0,
    status: 'active',
    your_role: 'player_1',
    legal_actions: ['rock', 'paper', 'scissors'],
  });
  await table.rest.act(game, 0, 'scissors');
  const own = await one.until((frame) => frame['tick'] === 1);
  expect(own).toMatchObject({ legal_actions: [], state: { choices: { player_1: 'scissors' } } });
  const other = await two.until((frame) => frame['tick'] === 1);
  expect(other).toMatchObject({ your_role: 'player_2', state: { choices: { player_1: null } } });
  await table.rest.act(game, 1, 'rock');
  const end = await two.until((frame) => frame['status'] === 'completed');
  expect(end).toMatchObject({ tick: 2, state: { choices: { player_1: 'scissors', player_2: 'rock' } } });
  // The frame is the answer of the state route.
  const state = await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[1].token });
  expect(end).toEqual({ type: 'state', ...state.body });
  one.close();
  two.close();
});

test('the answer contains the plain sub-protocol, never the token', async () => {
  const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  const client = await watch(game, game.seats[0]);
  expect(client.socket.protocol).toBe('arbiter.v1');
  client.close();
});

describe('refused upgrades', () => {
  let game: Table;
  let token: string;
  beforeAll(async () => {
    game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    token = game.seats[0].token;
  });

  test('a wrong or missing token 401', async () => {
    expect(await upgradeStatus(urlOf(game.sessionId), tokenProtocols('nobody'))).toBe(401);
    expect(await upgradeStatus(urlOf(game.sessionId), ['arbiter.v1'])).toBe(401);
  });

  test('a token in the address does not authenticate', async () => {
    expect(await upgradeStatus(`${urlOf(game.sessionId)}?token=${token}`, ['arbiter.v1'])).toBe(401);
    expect(await upgradeStatus(`${urlOf(game.sessionId)}?access_token=${token}`, ['arbiter.v1'])).toBe(401);
  });

  test('a non-participant 403, the spectator of another session too', async () => {
    const otherAgent = await table.rest.register();
    expect(await upgradeStatus(urlOf(game.sessionId), tokenProtocols(otherAgent.token))).toBe(403);
    const other = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const minted = await table.rest.post(`/sessions/${other.sessionId}/spectators`, undefined, {
      token: other.seats[0].token,
    });
    expect(await upgradeStatus(urlOf(game.sessionId), tokenProtocols(String(minted.body['token'])))).toBe(
      403,
    );
  });

  test('an unknown session or route 404 with a token, a route without one 401', async () => {
    for (const id of ['none', '__proto__', 'constructor']) {
      expect(await upgradeStatus(urlOf(id), tokenProtocols(token)), id).toBe(404);
    }
    expect(await upgradeStatus(`${table.rest.url}nowhere`, tokenProtocols(token))).toBe(404);
    expect(await upgradeStatus(`${table.rest.url}nowhere`, ['arbiter.v1'])).toBe(401);
  });

  test('a missing sub-protocol 400', async () => {
    expect(await upgradeStatus(urlOf(game.sessionId), [`token.${token}`])).toBe(400);
    expect(await upgradeStatus(urlOf(game.sessionId), [])).toBe(400);
  });

  test.each([
    'http://evil.example',
    'null',
    'file://',
    'http://localhost.evil.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
  ])('Origin %s 403', async (origin) => {
    expect(await upgradeStatus(urlOf(game.sessionId), tokenProtocols(token), { headers: { origin } })).toBe(
      403,
    );
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.example'])(
    'Host %s 403',
    async (host) => {
      expect(
        await upgradeStatus(urlOf(game.sessionId), tokenProtocols(token), {
          headers: { host: `${host}:${port()}` },
        }),
      ).toBe(403);
    },
  );

  test('the host’s own origin is accepted', async () => {
    const origin = `http://127.0.0.1:${port()}`;
    expect(await upgradeStatus(urlOf(game.sessionId), tokenProtocols(token), { headers: { origin } })).toBe(
      101,
    );
  });
});

test('an upgrade to something else than a WebSocket is an ordinary request', async () => {
  // Some HTTP clients offer HTTP/2 with each first request.
  const headers = {
    host: `127.0.0.1:${port()}`,
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
  };
  const answer = await sendRaw({ port: port() }, request('GET /health', headers));
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"ok"')]);
});

describe('one client cannot hurt another', () => {
  test('a frame that is too large closes its sender only', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const [loud, quiet] = [await watch(game, game.seats[0]), await watch(game, game.seats[1])];
    loud.socket.send('x'.repeat(2000));
    expect(await loud.closed).toBe(1009);
    await table.rest.act(game, 0, 'rock');
    expect(await quiet.until((frame) => frame['tick'] === 1)).toBeDefined();
    quiet.close();
  });

  test('unexpected messages of allowed size are ignored', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const client = await watch(game, game.seats[0]);
    for (const junk of ['', '{', 'null', '{"action":"rock"}', '\u0000']) client.socket.send(junk);
    client.socket.send(Buffer.from([0xff, 0xfe]));
    await table.rest.act(game, 1, 'rock');
    expect(await client.until((frame) => frame['tick'] === 1)).toMatchObject({ to_act: ['player_1'] });
    client.close();
  });

  test('a client that disconnects without closing leaves no subscription', async () => {
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    for (let n = 0; n < 20; n += 1) (await watch(game, game.seats[(n % 2) as 0 | 1])).socket.terminate();
    const staying = await watch(game, game.seats[1]);
    expect((await table.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
    expect(await staying.until((frame) => frame['tick'] === 1)).toBeDefined();
    staying.close();
  });

  test('a client that does not read does not delay the others and gets the last state later', async () => {
    const game = await table.rest.session('iterated_rps.v1', ['player_1', 'player_2'], {
      options: { rounds: 60 },
    });
    const stuck = await Promise.all(Array.from({ length: 8 }, () => watch(game, game.seats[0])));
    for (const client of stuck) client.socket.pause();
    const reader = await watch(game, game.seats[1]);
    for (let round = 0; round < 60; round += 1) {
      await table.rest.act(game, 0, 'rock');
      await table.rest.act(game, 1, 'paper');
    }
    expect(await reader.until((frame) => frame['status'] === 'completed')).toMatchObject({ tick: 120 });
    for (const client of stuck) client.socket.resume();
    for (const client of stuck) {
      expect(await client.until((frame) => frame['status'] === 'completed')).toMatchObject({ tick: 120 });
      client.close();
    }
    reader.close();
  });

  test('an incomplete upgrade or a broken socket does not end the host', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    const host = `127.0.0.1:${port()}`;
    for (const bytes of [
      `GET /sessions/${game.sessionId}/events HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      `GET /sessions/${game.sessionId}/events HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: arbiter.v1, token.${game.seats[0].token}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n`,
    ]) {
      const socket = await quietSocket({ port: port() });
      socket.write(bytes);
      socket.resetAndDestroy();
      const answer = await sendRaw({ port: port() }, bytes);
      expect([400, 401]).toContain(answer.status);
    }
    expect((await table.rest.get('/health')).status).toBe(200);
  });
});
