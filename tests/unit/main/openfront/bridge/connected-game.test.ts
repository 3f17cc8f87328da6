import { expect, test } from 'vitest';
import { ConnectedGame } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import {
  CLOSE_CODES,
  type BridgeConnection,
} from '../../../../../src/main/openfront/bridge/bridge-connection.ts';
import { parseFrame } from '../../../../../src/main/openfront/rules/parse-frame.ts';
import { helloFrame, type BridgeFrame } from '../../../../../src/shared/wire/openfront.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const GONE = { code: 'BROKE', text: 'the connection broke' } as const;

const SMALL = { width: 40, height: 30, others: 1 };

const helloOf = (game: SyntheticGame, own: object = {}) => helloFrame.parse({ ...game.hello(), ...own });

function frameOf(frame: object): BridgeFrame {
  const read = parseFrame(JSON.stringify(frame));
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

/** A connection that records what was done with it. */
function fakeConnection() {
  const calls: unknown[] = [];
  const socket = { OPEN: 1, readyState: 1 };
  const bridgeConnection = {
    socket,
    send: (frame: { t: string }) => void calls.push(frame.t),
    failPending: () => void calls.push('failPending'),
    close: (code: number) => void calls.push(code),
    requestSnapshot: () => (calls.push('request snapshot'), true),
    complete: ({ id }: { id: number }) => void calls.push(['settle', id]),
  };
  return { calls, socket, bridgeConnection: bridgeConnection as unknown as BridgeConnection };
}

function set(isToken: ((token: string) => boolean) | null = null) {
  const clock = stoppedClock();
  const logged: string[] = [];
  const log = (_: string, message: string): void => void logged.push(message);
  const connectedGame = new ConnectedGame({
    onTurns: () => undefined,
    clock,
    log,
    tokenCheck: () => isToken,
  });
  const received: string[] = [];
  connectedGame.on((event) => void received.push(event));
  return {
    clock,
    connectedGame,
    received,
    logged,
    game: new SyntheticGame(SMALL),
    line: fakeConnection(),
  };
}

test('refuses a missing or wrong token with its close code when pairing is on', async () => {
  const { connectedGame, game, line, received } = set((token) => token === 'right');
  for (const own of [{}, { token: 'wrong' }])
    expect(await connectedGame.handshake(line.bridgeConnection, helloOf(game, own))).toMatchObject({
      code: 'TOKEN_WRONG',
      detail: { closeCode: CLOSE_CODES.TOKEN_WRONG },
    });
  expect([connectedGame.state, connectedGame.world, received]).toEqual(['none', null, []]);
  expect(
    await connectedGame.handshake(line.bridgeConnection, helloOf(game, { token: 'right' })),
  ).toMatchObject({
    ok: true,
  });
  expect([connectedGame.state, received, line.calls]).toEqual(['connected', ['connected'], ['welcome']]);
});

test('refuses a second game while the first is connected and accepts it afterwards', async () => {
  const { connectedGame, game, line } = set();
  const other = new SyntheticGame({ ...SMALL, gameId: 'another1' });
  const second = fakeConnection();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  expect(await connectedGame.handshake(second.bridgeConnection, helloOf(other))).toMatchObject({
    code: 'GAME_IN_PROGRESS',
    detail: { closeCode: CLOSE_CODES.GAME_IN_PROGRESS },
  });
  connectedGame.disconnect(line.bridgeConnection, GONE);
  expect(await connectedGame.handshake(second.bridgeConnection, helloOf(other))).toMatchObject({ ok: true });
  expect(connectedGame.world?.metadata.gameId).toBe('another1');
});

test('lets the same game take over and ignores further frames of the old connection', async () => {
  const { connectedGame, game, line, received } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  const { world } = connectedGame;
  const again = fakeConnection();
  await connectedGame.handshake(again.bridgeConnection, helloOf(game));
  expect(line.calls).toEqual(['welcome', 'failPending', CLOSE_CODES.REPLACED]);
  expect(connectedGame.world).toBe(world);
  expect(await connectedGame.receive(line.bridgeConnection, frameOf(game.step()))).toEqual({
    ok: true,
    value: null,
  });
  connectedGame.disconnect(line.bridgeConnection, GONE);
  expect([connectedGame.state, received]).toEqual(['connected', ['connected', 'connected']]);
});

test('refuses a page that disconnects while its map is unpacked', async () => {
  const { connectedGame, game, line } = set();
  const greeted = connectedGame.handshake(line.bridgeConnection, helloOf(game));
  line.socket.readyState = 3;
  expect(await greeted).toMatchObject({ code: 'NO_GAME' });
  expect([connectedGame.connection, connectedGame.world]).toEqual([null, null]);
});

test('resolves requests, refuses a second hello and logs a failed simulation', async () => {
  const { connectedGame, game, line, logged } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  await connectedGame.receive(line.bridgeConnection, frameOf({ t: 'res', id: 7, ok: true, result: null }));
  expect(line.calls.at(-1)).toEqual(['settle', 7]);
  expect(await connectedGame.receive(line.bridgeConnection, helloOf(game))).toMatchObject({
    code: 'HELLO_TWICE',
  });
  await connectedGame.receive(line.bridgeConnection, frameOf({ t: 'error', errMsg: 'boom' }));
  expect(logged).toHaveLength(1);
});

test('measures the speed over several ticks and gives none for a single tick', async () => {
  const { connectedGame, game, line, clock, received } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  await connectedGame.receive(line.bridgeConnection, frameOf(game.step()));
  expect(connectedGame.ticksPerSecond()).toBeNull();
  for (let n = 0; n < 4; n += 1) {
    clock.advance(200);
    await connectedGame.receive(line.bridgeConnection, frameOf(game.step()));
  }
  expect(connectedGame.ticksPerSecond()).toBe(5);
  expect(received.filter((event) => event === 'tick')).toHaveLength(5);
});

test('reports a lost game once with its reason and marks its state as stale', async () => {
  const { connectedGame, game, line, received } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  connectedGame.disconnect(line.bridgeConnection, GONE);
  connectedGame.disconnect(line.bridgeConnection, { code: 'CLOSED', text: 'later' });
  expect([connectedGame.state, connectedGame.lostReason, connectedGame.world?.stale]).toEqual([
    'lost',
    GONE,
    true,
  ]);
  expect(received).toEqual(['connected', 'disconnected']);
});

test('logs frames in order without ticks', async () => {
  const { connectedGame, game, line } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  await connectedGame.receive(line.bridgeConnection, frameOf(game.step()));
  connectedGame.logSent(line.bridgeConnection, { t: 'snapshot', id: 1 });
  connectedGame.logSent(fakeConnection().bridgeConnection, { t: 'snapshot', id: 2 });
  expect(connectedGame.frames.all().map(({ way, kind }) => [way, kind])).toEqual([
    ['in', 'hello'],
    ['out', 'snapshot'],
  ]);
});

test('a game that is lost for a minute is gone, and its return within the minute keeps it', async () => {
  const { connectedGame, clock, game, line, received } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  connectedGame.disconnect(line.bridgeConnection, GONE);
  clock.advance(59_999);
  expect(connectedGame.isGone).toBe(false);
  const back = fakeConnection();
  await connectedGame.handshake(back.bridgeConnection, helloOf(game));
  clock.advance(60_000);
  expect([connectedGame.state, connectedGame.isGone]).toEqual(['connected', false]);
  connectedGame.disconnect(back.bridgeConnection, GONE);
  clock.advance(60_000);
  expect(connectedGame.isGone).toBe(true);
  expect(received).toEqual(['connected', 'disconnected', 'connected', 'disconnected', 'gone']);
});

test('a page that says goodbye is gone at once and closed by itself, until a game connects', async () => {
  const { connectedGame, clock, game, line, received } = set();
  await connectedGame.handshake(line.bridgeConnection, helloOf(game));
  expect(connectedGame.receive(line.bridgeConnection, frameOf({ t: 'bye', reason: 'page' }))).toMatchObject({
    ok: true,
  });
  expect(connectedGame.isGone).toBe(false);
  connectedGame.disconnect(line.bridgeConnection, GONE);
  expect([connectedGame.isGone, connectedGame.lostReason?.code]).toEqual([true, 'PAGE_CLOSED']);
  clock.advance(120_000);
  expect(received).toEqual(['connected', 'disconnected', 'gone']);
  const next = fakeConnection();
  await connectedGame.handshake(
    next.bridgeConnection,
    helloOf(new SyntheticGame({ ...SMALL, gameId: 'next0001' })),
  );
  expect(connectedGame.isGone).toBe(false);
  // The goodbye belonged to the first connection.
  connectedGame.disconnect(next.bridgeConnection, GONE);
  expect([connectedGame.isGone, connectedGame.lostReason?.code]).toEqual([false, 'BROKE']);
});

test('only the named reasons are a goodbye', () => {
  expect(parseFrame('{"t":"bye","reason":"other"}')).toMatchObject({ code: 'MALFORMED_FRAME' });
  expect(parseFrame('{"t":"bye"}')).toMatchObject({ code: 'MALFORMED_FRAME' });
});
