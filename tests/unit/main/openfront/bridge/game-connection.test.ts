import { expect, test } from 'vitest';
import { GameConnection } from '../../../../../src/main/openfront/bridge/game-connection.ts';
import { CLOSE, type BridgeLink } from '../../../../../src/main/openfront/bridge/link.ts';
import { readFrame } from '../../../../../src/main/openfront/rules/read-frame.ts';
import { helloFrame, type BridgeFrame } from '../../../../../src/shared/wire/openfront.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const GONE = { code: 'BROKE', words: 'the connection broke' } as const;

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
  const room = new GameConnection({ clock, log, isToken: () => isToken });
  const told: string[] = [];
  room.on((event) => void told.push(event));
  return { clock, room, told, logged, game: new SyntheticGame(SMALL), line: lineOf() };
}

test('where pairing is on, a missing or wrong token is turned away by its close code', async () => {
  const { room, game, line, told } = set((token) => token === 'right');
  for (const own of [{}, { token: 'wrong' }])
    expect(await room.greet(line.link, helloOf(game, own))).toMatchObject({
      code: 'TOKEN_WRONG',
      detail: { closeCode: CLOSE.TOKEN_WRONG },
    });
  expect([room.state, room.world, told]).toEqual(['none', null, []]);
  expect(await room.greet(line.link, helloOf(game, { token: 'right' }))).toMatchObject({ ok: true });
  expect([room.state, told, line.did]).toEqual(['connected', ['connected'], ['welcome']]);
});

test('a second game is turned away while the first is there, and taken when it is gone', async () => {
  const { room, game, line } = set();
  const other = new SyntheticGame({ ...SMALL, gameId: 'another1' });
  const second = lineOf();
  await room.greet(line.link, helloOf(game));
  expect(await room.greet(second.link, helloOf(other))).toMatchObject({
    code: 'GAME_IN_PROGRESS',
    detail: { closeCode: CLOSE.GAME_IN_PROGRESS },
  });
  room.leave(line.link, GONE);
  expect(await room.greet(second.link, helloOf(other))).toMatchObject({ ok: true });
  expect(room.world?.facts.gameId).toBe('another1');
});

test('the same game that connects again takes over, and what the older link still says is not heard', async () => {
  const { room, game, line, told } = set();
  await room.greet(line.link, helloOf(game));
  const { world } = room;
  const again = lineOf();
  await room.greet(again.link, helloOf(game));
  expect(line.did).toEqual(['welcome', 'fail', CLOSE.REPLACED]);
  expect(room.world).toBe(world);
  expect(await room.receive(line.link, frameOf(game.step()))).toEqual({ ok: true, value: null });
  room.leave(line.link, GONE);
  expect([room.state, told]).toEqual(['connected', ['connected', 'connected']]);
});

test('a page that went away while its map was unpacked is not taken', async () => {
  const { room, game, line } = set();
  const greeted = room.greet(line.link, helloOf(game));
  line.socket.readyState = 3;
  expect(await greeted).toMatchObject({ code: 'NO_GAME' });
  expect([room.link, room.world]).toEqual([null, null]);
});

test('who asks is answered, a second hello is refused, and a failed game is written down', async () => {
  const { room, game, line, logged } = set();
  await room.greet(line.link, helloOf(game));
  await room.receive(line.link, frameOf({ t: 'res', id: 7, ok: true, result: null }));
  expect(line.did.at(-1)).toEqual(['settle', 7]);
  expect(await room.receive(line.link, helloOf(game))).toMatchObject({ code: 'HELLO_TWICE' });
  await room.receive(line.link, frameOf({ t: 'error', errMsg: 'boom' }));
  expect(logged).toHaveLength(1);
});

test('the pace is measured over ticks, and nothing is guessed from one', async () => {
  const { room, game, line, clock, told } = set();
  await room.greet(line.link, helloOf(game));
  await room.receive(line.link, frameOf(game.step()));
  expect(room.ticksPerSecond()).toBeNull();
  for (let n = 0; n < 4; n += 1) {
    clock.advance(200);
    await room.receive(line.link, frameOf(game.step()));
  }
  expect(room.ticksPerSecond()).toBe(5);
  expect(told.filter((event) => event === 'tick')).toHaveLength(5);
});

test('a lost game is told once with its reason, and what is known of it is stale', async () => {
  const { room, game, line, told } = set();
  await room.greet(line.link, helloOf(game));
  room.leave(line.link, GONE);
  room.leave(line.link, { code: 'CLOSED', words: 'later' });
  expect([room.state, room.lost, room.world?.stale]).toEqual(['lost', GONE, true]);
  expect(told).toEqual(['connected', 'disconnected']);
});

test('what was said is kept in order, except for ticks', async () => {
  const { room, game, line } = set();
  await room.greet(line.link, helloOf(game));
  await room.receive(line.link, frameOf(game.step()));
  room.sent(line.link, { t: 'snapshot', id: 1 });
  room.sent(lineOf().link, { t: 'snapshot', id: 2 });
  expect(room.frames.all().map(({ way, kind }) => [way, kind])).toEqual([
    ['in', 'hello'],
    ['out', 'snapshot'],
  ]);
});
