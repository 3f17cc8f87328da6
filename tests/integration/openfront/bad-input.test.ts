import { expect, onTestFinished, test } from 'vitest';
import {
  openConnectedGame,
  shareHost,
  type ConnectedTestGame,
} from '../../support/openfront/connected-game.ts';
import type { SyntheticPlayer } from '../../support/openfront/synthetic-game.ts';
import { joinGame } from '../../support/openfront/fake-bridge.ts';
import { windowOf } from '../../support/models.ts';

shareHost();

const statusOf = async ({ host }: ConnectedTestGame) => (await windowOf(host)).call('openfront.status', {});
const notesOf = async (opened: ConnectedTestGame) => (await statusOf(opened)).game?.notes ?? [];
const refused = ({ bridge }: ConnectedTestGame): unknown[] =>
  bridge.received.filter(({ t }) => t === 'refused').map(({ code }) => code);
const sessionOf = async ({ client }: ConnectedTestGame) =>
  (await client.call('game.read', { what: 'session' })).value;
const identityOf = (player: SyntheticPlayer | undefined) => ({ id: player?.id, smallID: player?.smallID });
const refusedNote = (count: number) => ({ code: 'FRAMES_REFUSED', values: { count } });

test('a bridge that gives my player to somebody else is not believed, and its other lies harm nothing', async () => {
  const opened = await openConnectedGame();
  const { bridge, game } = opened;
  const { me } = (await statusOf(opened)).game ?? {};
  const mine = Number(me?.id);
  const [, other] = game.players;
  await bridge.send({
    t: 'tick',
    tick: game.tick + 1,
    stats: [[4000, 99, 99, 99]],
    attacks: [[mine, 0, 900, 5]],
    up: {
      Player: [{ ...identityOf(other), clientID: game.clientId }],
      Unit: [{ id: 9, unitType: 'City', ownerID: 4000, pos: 4_000_000_000, isActive: true }],
      AllianceRequest: [{ requestorID: 4000, recipientID: mine, createdAt: 1 }],
      AllianceExtension: [{ playerID: 4000, allianceID: 4000 }],
      Win: [{ winner: ['player', 'nobody00'] }, { winner: 'me' }],
    },
  });
  const after = (await statusOf(opened)).game;
  expect(after).toMatchObject({ me: { pid: me?.pid }, skipped: { Player: 1, Win: 1 } });
  for (const what of ['session', 'state', 'map'])
    expect((await opened.client.call('game.read', { what })).isError).toBe(false);
});

test('thousands of ticks and unknown replies at once are read in order while agents are answered', async () => {
  const opened = await openConnectedGame();
  const { bridge, game } = opened;
  for (let index = 0; index < 3000; index += 1) bridge.socket.send(JSON.stringify({ ...game.step(), ms: 1 }));
  for (let id = 1_000_000; id < 1_003_000; id += 1)
    bridge.socket.send(JSON.stringify({ t: 'res', id, ok: true, result: { canAttack: true } }));
  expect(await sessionOf(opened)).toMatchObject({ connected: true });
  await bridge.step();
  expect((await statusOf(opened)).game).toMatchObject({ tick: game.tick, stale: false, notes: [] });
  expect(refused(opened)).toEqual([]);
});

test('a flood of refused frames ends the connection, and the state says how many there were', async () => {
  const opened = await openConnectedGame();
  const { bridge, game, port } = opened;
  for (let index = 0; index < 500; index += 1) bridge.socket.send('{');
  expect(await bridge.closed).toEqual({ code: 1008, reason: 'too many refused frames' });
  expect(await statusOf(opened)).toMatchObject({ link: 'lost', lostCode: 'REFUSED', game: { stale: true } });
  const again = await joinGame(port, game);
  onTestFinished(() => again.close());
  await again.step();
  expect((await statusOf(opened)).game).toMatchObject({ tick: game.tick, stale: false });
  const [note] = (await notesOf(opened)).filter(({ code }) => code === 'FRAMES_REFUSED');
  expect(note?.values['count']).toBeGreaterThanOrEqual(20);
  expect(await sessionOf(opened)).toMatchObject({
    notes: [expect.stringContaining('Messages of the bridge that were refused')],
  });
});

test('repeated ticks, hellos and replies are refused or ignored, and a repeated snapshot changes nothing', async () => {
  const opened = await openConnectedGame();
  const { bridge, game, client } = opened;
  const frame = game.step();
  await bridge.send(frame);
  const { tick, me } = (await statusOf(opened)).game ?? {};
  await bridge.send(frame);
  await bridge.send(game.hello());
  expect(refused(opened)).toEqual(['TICK_OUT_OF_ORDER', 'HELLO_TWICE']);
  for (let times = 0; times < 3; times += 1) await bridge.send(game.snapshot());
  expect((await statusOf(opened)).game).toMatchObject({ tick, me, notes: [refusedNote(2)] });
  // The fake bridge has answered every query once; the same replies again have no effect.
  await client.call('game.get_player_actions', { x: 1, y: 1 });
  const queries = bridge.received.filter(({ t }) => t === 'query');
  expect(queries.length).toBeGreaterThan(0);
  for (const { id } of queries) await bridge.send({ t: 'res', id, ok: false, error: 'lie' });
  expect(await notesOf(opened)).toEqual([refusedNote(2)]);
});

test('a jump in ticks is counted and repaired by a snapshot, and one too far is refused', async () => {
  const opened = await openConnectedGame();
  const { bridge, game } = opened;
  for (let missed = 0; missed < 40; missed += 1) game.step();
  await bridge.step();
  const missed = { code: 'TICKS_MISSED', values: { count: 40 } };
  expect((await statusOf(opened)).game).toMatchObject({ tick: game.tick, notes: [missed] });
  expect(bridge.received.filter(({ t }) => t === 'snapshot')).toHaveLength(1);
  await bridge.send(game.snapshot());
  for (const tick of [game.tick + 1_000_000, 1, game.tick]) await bridge.send({ t: 'tick', tick });
  expect(refused(opened)).toEqual(['TICK_OUT_OF_ORDER', 'TICK_OUT_OF_ORDER', 'TICK_OUT_OF_ORDER']);
  await bridge.step(2);
  expect((await statusOf(opened)).game).toMatchObject({
    tick: game.tick,
    stale: false,
    me: { tiles: game.me.tiles },
    notes: [missed, refusedNote(3)],
  });
  expect(await sessionOf(opened)).toMatchObject({
    notes: ['Ticks that never arrived: 40. Their events are unknown.', expect.any(String)],
  });
});

test('half of a frame changes nothing, whether the rest is missing in the text, the map or the connection', async () => {
  const opened = await openConnectedGame();
  const { bridge, game, port } = opened;
  const { tick, me } = (await statusOf(opened)).game ?? {};
  const whole = JSON.stringify({ t: 'tick', tick: game.tick + 1, stats: [[me?.id, 7, 7, 7]] });
  await bridge.send(whole.slice(0, -20));
  const snapshot = game.snapshot();
  const tiles = String(snapshot['tiles']);
  await bridge.send({ ...snapshot, tiles: tiles.slice(0, tiles.length >> 1) });
  expect(refused(opened)).toEqual(['NOT_JSON', 'BAD_TILES']);
  bridge.socket.send(whole.slice(0, -20), { fin: false });
  bridge.socket.terminate();
  await expect.poll(async () => (await statusOf(opened)).link).toBe('lost');
  expect((await statusOf(opened)).game).toMatchObject({ tick, me, stale: true, notes: [refusedNote(2)] });
  const again = await joinGame(port, game);
  onTestFinished(() => again.close());
  await again.step();
  expect((await statusOf(opened)).game).toMatchObject({ tick: game.tick, stale: false });
});
