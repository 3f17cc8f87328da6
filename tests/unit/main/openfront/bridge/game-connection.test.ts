import { expect, test } from 'vitest';
import { GameConnection } from '../../../../../src/main/openfront/bridge/game-connection.ts';
import { CLOSE, type BridgeLink } from '../../../../../src/main/openfront/bridge/link.ts';
import { readFrame } from '../../../../../src/main/openfront/rules/read-frame.ts';
import { helloFrame, type BridgeFrame } from '../../../../../src/shared/wire/openfront.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const GONE = { code: 'BROKE', text: 'the connection broke' } as const;

const SMALL = { width: 40, height: 30, others: 1 };

const helloOf = (game: SyntheticGame, own: object = {}) => helloFrame.parse({ ...game.hello(), ...own });

function frameOf(frame: object): BridgeFrame {
  const read = readFrame(JSON.stringify(frame));
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

/** A link that only notes what was done with it. */
function lineOf() {
  const did: unknown[] = [];
  const socket = { OPEN: 1, readyState: 1 };
  const link = {
    socket,
    send: (frame: { t: string }) => void did.push(frame.t),
    fail: () => void did.push('fail'),
    close: (code: number) => void did.push(code),
    settle: ({ id }: { id: number }) => void did.push(['settle', id]),
  };
  return { did, socket, link: link as unknown as BridgeLink };
}

function set(isToken: ((token: string) => boolean) | null = null) {
  const clock = stoppedClock();
  const logged: string[] = [];
  const log = (_: string, message: string): void => void logged.push(message);
  const connection = new GameConnection({ clock, log, isToken: () => isToken });
  const received: string[] = [];
  connection.on((event) => void received.push(event));
  return { clock, room: connection, told: received, logged, game: new SyntheticGame(SMALL), line: lineOf() };
}

test('where pairing is on, a missing or wrong token is turned away by its close code', async () => {
  const { room: connection, game, line, told: received } = set((token) => token === 'right');
  for (const own of [{}, { token: 'wrong' }])
    expect(await connection.greet(line.link, helloOf(game, own))).toMatchObject({
      code: 'TOKEN_WRONG',
      detail: { closeCode: CLOSE.TOKEN_WRONG },
    });
  expect([connection.state, connection.world, received]).toEqual(['none', null, []]);
  expect(await connection.greet(line.link, helloOf(game, { token: 'right' }))).toMatchObject({ ok: true });
  expect([connection.state, received, line.did]).toEqual(['connected', ['connected'], ['welcome']]);
});

test('a second game is turned away while the first is there, and taken when it is gone', async () => {
  const { room: connection, game, line } = set();
  const other = new SyntheticGame({ ...SMALL, gameId: 'another1' });
  const second = lineOf();
  await connection.greet(line.link, helloOf(game));
  expect(await connection.greet(second.link, helloOf(other))).toMatchObject({
    code: 'GAME_IN_PROGRESS',
    detail: { closeCode: CLOSE.GAME_IN_PROGRESS },
  });
  connection.leave(line.link, GONE);
  expect(await connection.greet(second.link, helloOf(other))).toMatchObject({ ok: true });
  expect(connection.world?.facts.gameId).toBe('another1');
});

test('the same game that connects again takes over, and what the older link still says is not heard', async () => {
  const { room: connection, game, line, told: received } = set();
  await connection.greet(line.link, helloOf(game));
  const { world } = connection;
  const again = lineOf();
  await connection.greet(again.link, helloOf(game));
  expect(line.did).toEqual(['welcome', 'fail', CLOSE.REPLACED]);
  expect(connection.world).toBe(world);
  expect(await connection.receive(line.link, frameOf(game.step()))).toEqual({ ok: true, value: null });
  connection.leave(line.link, GONE);
  expect([connection.state, received]).toEqual(['connected', ['connected', 'connected']]);
});

test('a page that went away while its map was unpacked is not taken', async () => {
  const { room: connection, game, line } = set();
  const greeted = connection.greet(line.link, helloOf(game));
  line.socket.readyState = 3;
  expect(await greeted).toMatchObject({ code: 'NO_GAME' });
  expect([connection.link, connection.world]).toEqual([null, null]);
});

test('who asks is answered, a second hello is refused, and a failed game is written down', async () => {
  const { room: connection, game, line, logged } = set();
  await connection.greet(line.link, helloOf(game));
  await connection.receive(line.link, frameOf({ t: 'res', id: 7, ok: true, result: null }));
  expect(line.did.at(-1)).toEqual(['settle', 7]);
  expect(await connection.receive(line.link, helloOf(game))).toMatchObject({ code: 'HELLO_TWICE' });
  await connection.receive(line.link, frameOf({ t: 'error', errMsg: 'boom' }));
  expect(logged).toHaveLength(1);
});

test('the pace is measured over ticks, and nothing is guessed from one', async () => {
  const { room: connection, game, line, clock, told: received } = set();
  await connection.greet(line.link, helloOf(game));
  await connection.receive(line.link, frameOf(game.step()));
  expect(connection.ticksPerSecond()).toBeNull();
  for (let n = 0; n < 4; n += 1) {
    clock.advance(200);
    await connection.receive(line.link, frameOf(game.step()));
  }
  expect(connection.ticksPerSecond()).toBe(5);
  expect(received.filter((event) => event === 'tick')).toHaveLength(5);
});

test('a lost game is told once with its reason, and what is known of it is stale', async () => {
  const { room: connection, game, line, told: received } = set();
  await connection.greet(line.link, helloOf(game));
  connection.leave(line.link, GONE);
  connection.leave(line.link, { code: 'CLOSED', text: 'later' });
  expect([connection.state, connection.lost, connection.world?.stale]).toEqual(['lost', GONE, true]);
  expect(received).toEqual(['connected', 'disconnected']);
});

test('what was said is kept in order, except for ticks', async () => {
  const { room: connection, game, line } = set();
  await connection.greet(line.link, helloOf(game));
  await connection.receive(line.link, frameOf(game.step()));
  connection.sent(line.link, { t: 'snapshot', id: 1 });
  connection.sent(lineOf().link, { t: 'snapshot', id: 2 });
  expect(connection.frames.all().map(({ way, kind }) => [way, kind])).toEqual([
    ['in', 'hello'],
    ['out', 'snapshot'],
  ]);
});
