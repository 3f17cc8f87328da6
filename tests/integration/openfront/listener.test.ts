import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { OpenFrontPairing, OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import {
  connectBridge,
  joinGame,
  type BridgeOptions,
  type FakeBridge,
} from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame, type SyntheticOptions } from '../../support/openfront/synthetic-game.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';

let host: BuiltHost;
let window: HostWindow;
let port: number;
let game: SyntheticGame;
let games = 0;
/** A game that the host does not know yet. */
const newGame = (more: SyntheticOptions = {}): SyntheticGame => {
  games += 1;
  const made = new SyntheticGame({ gameId: `listen${games}`, ...more });
  made.step();
  return made;
};
beforeEach(() => {
  game = newGame();
});
/** One host for the tests; each one begins when the game of the one before it has left. */
beforeAll(async () => {
  host = await startBuiltHost();
  window = await host.window();
  port = host.ready.ports.openfront ?? 0;
});
afterAll(() => host.dispose());

const joined: FakeBridge[] = [];
const join = async (playing: SyntheticGame, options?: BridgeOptions): Promise<FakeBridge> => {
  const bridge = await joinGame(port, playing, options);
  joined.push(bridge);
  return bridge;
};
afterEach(async () => {
  for (const { socket } of joined.splice(0)) socket.terminate();
  await expect.poll(async () => (await status()).link).not.toBe('connected');
});

/** The connection below a WebSocket client, for bytes that the client itself would not send. */
const rawSocketOf = ({ socket }: FakeBridge): Socket => Reflect.get(socket, '_socket') as Socket;

async function request<T>(call: string, input: unknown = {}): Promise<T> {
  const answer = await window.request(call, input);
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.value as T;
}
const status = (): Promise<OpenFrontStatus> => request<OpenFrontStatus>('openfront.status');

/** The status line of the response to a raw upgrade request. */
async function upgradeStatus(
  headers: Record<string, string>,
  path = '/',
  family = '127.0.0.1',
): Promise<string> {
  const socket = connect(port, family);
  await once(socket, 'connect');
  const all = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  socket.write(
    `GET ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString('latin1').split('\r\n', 1)[0] ?? '';
}

describe('admission', () => {
  const good = (): Record<string, string> => ({ Host: `localhost:${port}`, Origin: 'http://localhost:9000' });

  test('admits the game’s own origins on both loopback addresses', async () => {
    for (const origin of [
      'http://localhost:9000',
      'http://localhost:5173',
      'http://127.0.0.1:9000',
      'http://127.0.0.1:5173',
    ])
      expect(await upgradeStatus({ ...good(), Origin: origin })).toContain(' 101 ');
    expect(
      await upgradeStatus({ Host: `[::1]:${port}`, Origin: 'http://localhost:9000' }, '/', '::1'),
    ).toContain(' 101 ');
  });

  test.each([
    ['http://evil.example'],
    ['null'],
    ['http://localhost:9001'],
    ['https://localhost:9000'],
    ['http://localhost.evil.example:9000'],
    ['file://'],
  ])('refuses the origin %s', async (origin) => {
    expect(await upgradeStatus({ ...good(), Origin: origin })).toContain(' 403 ');
  });

  test('refuses a missing origin, another host name and another path', async () => {
    expect(await upgradeStatus({ Host: `localhost:${port}` })).toContain(' 403 ');
    expect(await upgradeStatus({ ...good(), Host: `evil.example:${port}` })).toContain(' 403 ');
    expect(await upgradeStatus({ ...good(), Host: `localhost.evil.example:${port}` })).toContain(' 403 ');
    expect(await upgradeStatus(good(), '/other')).toContain(' 404 ');
  });

  test('lets the user change the origins', async () => {
    const { origins } = await request<OpenFrontPairing>('openfront.door');
    await request('openfront.setOrigins', { origins: ['http://127.0.0.1:3000'] });
    expect(await upgradeStatus(good())).toContain(' 403 ');
    expect(await upgradeStatus({ ...good(), Origin: 'http://127.0.0.1:3000' })).toContain(' 101 ');
    await expect(request('openfront.setOrigins', { origins: ['javascript:alert(1)'] })).rejects.toThrow(
      'INVALID_REQUEST',
    );
    await request('openfront.setOrigins', { origins });
  });

  test('requires the token when pairing is on', async () => {
    const { token } = await request<{ token: string }>('openfront.setPairing', { on: true });
    const unpaired = await connectBridge(port, game);
    expect(await unpaired.closed).toEqual({ code: 4401, reason: 'TOKEN_WRONG' });
    const friend = await join(game, { hello: (hello) => ({ ...hello, token }) });
    expect((await status()).link).toBe('connected');
    await friend.close();
    await request('openfront.setPairing', { on: false });
  });
});

describe('hostile and malformed frames', () => {
  let bridge: FakeBridge;
  beforeEach(async () => {
    bridge = await join(game);
  });
  const refusals = () => bridge.received.filter(({ t }) => t === 'refused').map(({ code }) => code);

  test('are refused with a code, and the game continues', async () => {
    await bridge.send('{"t":');
    await bridge.send('[]');
    await bridge.send({ t: 'constructor' });
    await bridge.send({ t: 'tick', tick: -1 });
    await bridge.send({ t: 'tick', tick: 99, tiles: [1] });
    await bridge.send({ t: 'tick', tick: 99, tiles: [10_000_000, 1] });
    await bridge.send({ t: 'tick', tick: 99, stats: [[1, 2]] });
    await bridge.send({ t: 'tick', tick: 0 });
    await bridge.send(`{"t":"tick","tick":99,"tiles":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    await bridge.send({ ...game.snapshot(), tiles: 'AAAA' });
    await bridge.send(game.hello());
    bridge.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    await bridge.step();
    expect(refusals()).toEqual([
      'NOT_JSON',
      'UNKNOWN_FRAME',
      'UNKNOWN_FRAME',
      'MALFORMED_FRAME',
      'MALFORMED_FRAME',
      'TILE_OUT_OF_MAP',
      'MALFORMED_FRAME',
      'TICK_OUT_OF_ORDER',
      'MALFORMED_FRAME',
      'BAD_TILES',
      'HELLO_TWICE',
      'BINARY_FRAME',
    ]);
    expect((await status()).game).toMatchObject({ tick: game.tick, stale: false });
  });

  test('change nothing when a tick is refused', async () => {
    const { newest } = await status();
    await bridge.send({ t: 'tick', tick: 50, tiles: [5, 1, 10_000_000, 1] });
    expect((await status()).newest.map).toBe(newest.map);
  });

  test('end the connection when there are too many', async () => {
    for (let index = 0; index < 20; index += 1) bridge.socket.send('x');
    expect(await bridge.closed).toEqual({ code: 1008, reason: 'too many refused frames' });
  });

  test('end the connection above 32 MiB while the host keeps running', async () => {
    // A frame announces its length first. Its text is not sent, because writing to the closed end of a connection
    // may lose the reason for the close that the host has sent.
    const header = Buffer.alloc(14);
    header.set([0x81, 0xff]);
    header.writeBigUInt64BE(33n * 1024n * 1024n, 2);
    rawSocketOf(bridge).write(header);
    expect((await bridge.closed).code).toBe(1009);
    await expect.poll(async () => (await status()).link).toBe('lost');
  });

  test('are left out one by one and counted when they are list entries', async () => {
    await bridge.send({
      t: 'tick',
      tick: 10,
      stats: [[1, 77, 5, 6, 999]],
      up: { Unit: [{ id: 'x' }], Player: [null], DisplayEvent: [{ message: 4 }], Unheard: [1] },
    });
    const { game: seen } = await status();
    expect(seen).toMatchObject({
      tick: 10,
      skipped: { Unit: 1, Player: 1, DisplayEvent: 1 },
      me: { tiles: 77 },
    });
  });
});

describe('an unexpected hello', () => {
  test('of another protocol gets a hint and is closed', async () => {
    const bridge = await connectBridge(port, game, { hello: (hello) => ({ ...hello, protocol: 2 }) });
    expect(await bridge.closed).toEqual({ code: 4426, reason: 'OTHER_PROTOCOL' });
    expect(bridge.received[0]).toMatchObject({
      code: 'OTHER_PROTOCOL',
      message: expect.stringContaining('protocol 1'),
    });
  });

  test('without schemas, enums and emojis leaves the game playable and lists what is missing', async () => {
    const bare = (hello: object): Record<string, unknown> => {
      const {
        intents: _i,
        enums: _e,
        emojis: _m,
        quickChatKeys: _q,
        ...rest
      } = hello as Record<string, unknown>;
      return rest;
    };
    const bridge = await join(game, { hello: bare });
    const { game: seen } = await status();
    expect(seen?.notes).toContainEqual({ code: 'NO_SCHEMAS', values: {} });
    expect(seen?.notes).toContainEqual({ code: 'NO_TABLE', values: { table: 'UnitType' } });
    await bridge.step();
    expect((await status()).game?.tick).toBe(game.tick);
  });

  test('may contain ids of ten characters', async () => {
    const later = newGame({ idLength: 10 });
    await join(later);
    expect((await status()).game?.me?.pid).toHaveLength(10);
  });

  test('with terrain larger than the map is refused', async () => {
    const bomb = (hello: object): Record<string, unknown> => {
      const said = hello as { map: object } & Record<string, unknown>;
      return { ...said, map: { ...said.map, width: 3, height: 3 } };
    };
    const bridge = await connectBridge(port, game, { hello: bomb });
    expect((await bridge.closed).reason).toBe('BAD_TERRAIN');
  });

  test('that comes after another frame or not within three seconds closes the socket', async () => {
    const early = new WebSocket(`ws://127.0.0.1:${port}/`, { origin: 'http://localhost:9000' });
    await once(early, 'open');
    early.send(JSON.stringify({ t: 'tick', tick: 1 }));
    expect((await once(early, 'close'))[0]).toBe(1008);
    const silent = new WebSocket(`ws://127.0.0.1:${port}/`, { origin: 'http://localhost:9000' });
    await once(silent, 'open');
    const closed = once(silent, 'close');
    await host.advance(3001);
    expect((await closed)[0]).toBe(1008);
  });
});

describe('one game at a time', () => {
  test('refuses a second game while the first is connected', async () => {
    await join(game);
    const other = await connectBridge(port, newGame({ seed: 99 }));
    expect(await other.closed).toEqual({ code: 4409, reason: 'GAME_IN_PROGRESS' });
    expect((await status()).game?.gameId).toBe(game.gameId);
  });

  test('lets the same game take over and ignores the old connection', async () => {
    const first = await join(game);
    const second = await join(game);
    expect(await first.closed).toMatchObject({ code: 4410 });
    await second.step(3);
    expect((await status()).game).toMatchObject({ tick: game.tick, stale: false });
  });

  test('keeps the state stale after a loss until the game is back, and admits another game', async () => {
    const first = await join(game);
    await first.close();
    await expect.poll(status).toMatchObject({
      link: 'lost',
      lostCode: 'PAGE_CLOSED',
      game: { stale: true },
    });
    const next = newGame({ seed: 99 });
    await join(next);
    expect(await status()).toMatchObject({ link: 'connected', game: { stale: false, gameId: next.gameId } });
  });

  test('closes a page that no longer answers the heartbeat', async () => {
    const bridge = await join(game);
    bridge.socket.pause();
    await host.advance(5001);
    await host.advance(5001);
    expect((await status()).link).toBe('lost');
    bridge.socket.terminate();
  });
});

test('reports the holder of a taken port and tries again', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const taken = (holder.address() as { port: number }).port;
  const second = await startBuiltHost({
    openfrontPort: taken,
  });
  try {
    const answer = await (await second.window()).request('openfront.status', {});
    expect(answer).toMatchObject({ ok: true, value: { listener: { state: 'busy', port: taken } } });
    await new Promise((resolve) => holder.close(resolve));
    await second.advance(5001);
    await expect
      .poll(async () => await (await second.window()).request('openfront.status', {}))
      .toMatchObject({ value: { listener: { state: 'listening' } } });
  } finally {
    await second.dispose();
  }
});
