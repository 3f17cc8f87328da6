import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import type { McpClient, ToolReply } from '../../support/mcp/clients.ts';
import type { FakeBridge } from '../../support/openfront/fake-bridge.ts';
import { windowOf } from '../../support/models.ts';
import { openConnectedGame, shareHost } from '../../support/openfront/connected-game.ts';

shareHost();

/** Sends the intent and lets the game tick until the reply arrives. */
async function during(
  bridge: FakeBridge,
  call: Promise<ToolReply>,
  beforeTick: () => void = () => undefined,
): Promise<ToolReply> {
  const state = { answer: null as ToolReply | null };
  const done = call.then((answer) => {
    state.answer = answer;
    return answer;
  });
  // A query may come first; the ticks must follow the intent.
  while (state.answer === null && !bridge.received.some(({ t }) => t === 'intent'))
    await Promise.race([bridge.next('intent'), done]);
  for (let tick = 0; tick < 12 && state.answer === null; tick += 1) {
    beforeTick();
    await bridge.step();
  }
  return done;
}

const send = (client: McpClient, intent: object, more: object = {}): Promise<ToolReply> =>
  client.call('game.send_intent', { intent, ...more });

test('an attack is confirmed by its effect in the next ticks', async () => {
  const { bridge, client, game } = await openConnectedGame();
  const reply = await during(bridge, send(client, { type: 'attack', targetID: null, troops: 5000 }));
  expect(reply.value).toMatchObject({ accepted: true, stage: 'confirmed' });
  await expect
    .poll(() => bridge.received.findLast(({ t }) => t === 'intent'))
    .toMatchObject({ intent: { type: 'attack', targetID: null, troops: 5000 } });
  expect(game.me.outgoing).toHaveLength(1);
});

test('the state lists the last actions of the agent that reads it, with what they brought', async () => {
  const { bridge, client, join } = await openConnectedGame();
  await during(bridge, client.call('game.legal_actions'));
  const reply = await during(bridge, client.call('game.act', { id: 'expand', troops: 500, waitMs: 5000 }));
  expect(reply.value).toMatchObject({ accepted: true, stage: 'confirmed' });
  const actionsOf = async (reader: McpClient) => (await reader.call('game.read')).value['myActions'];
  await expect
    .poll(async () => (await bridge.step(), actionsOf(client)))
    .toMatchObject([
      {
        id: 'expand',
        stage: 'confirmed',
        ticks: expect.any(Number),
        result: expect.stringMatching(/^won \d+ tiles/u),
      },
    ]);
  expect(await actionsOf(await join('', 'Reader'))).toBeUndefined();
});

test('an intent without an effect is reported as no effect and not as accepted', async () => {
  const { bridge, client } = await openConnectedGame();
  // The test replaces the game's reply by a receipt and drops the intent, which the synthetic game
  // never does.
  const reply = await during(bridge, send(client, { type: 'quick_chat', recipient: 2, key: 'greet.hello' }));
  expect(reply.isError).toBe(true);
  expect(reply.value).toMatchObject({ accepted: false, stage: 'no_effect', code: 'NO_EFFECT' });
});

test('a warship that is sent is confirmed, and one that only sails on is not', async () => {
  const { bridge, client, game } = await openConnectedGame();
  const [sea = -1, other = -1] = [...game.tiles.keys()].filter((tile) => !game.isLand(tile));
  const ship = game.addUnit(game.me, 'Warship', sea);
  await bridge.step();
  const move = (tile: number) => send(client, { type: 'move_warship', unitIds: [ship.id], tile });
  expect((await during(bridge, move(other))).value).toMatchObject({ accepted: true, stage: 'confirmed' });
  // The game drops an order to land; the ship sails on in each tick.
  const sail = (): void => {
    ship.pos += 1;
    game.emitUnit(ship);
  };
  const refused = await during(bridge, move(game.freeLand()), sail);
  expect(refused.isError).toBe(true);
  expect(refused.value).toMatchObject({ accepted: false, stage: 'no_effect', code: 'NO_EFFECT' });
});

test('with waitMs 0 the result is queued immediately, and the outcome ends a wait', async () => {
  const { bridge, client } = await openConnectedGame();
  const sent = await send(client, { type: 'attack', targetID: null, troops: 500 }, { waitMs: 0 });
  expect(sent.value).toMatchObject({ accepted: true, stage: 'queued' });
  const waiting = client.call('game.wait_for_update', { timeoutMs: 20_000 });
  await bridge.step(5);
  expect((await waiting).value).toMatchObject({ status: 'changed', reasons: ['action_outcome'] });
});

test('fields of the specification are translated to those of the game', async () => {
  const { bridge, client, game } = await openConnectedGame();
  const nation = game.players[1];
  await send(client, { type: 'allianceRequest', recipient: String(nation?.smallID) }, { waitMs: 0 });
  await send(client, { type: 'emoji', recipient: '__all__', emoji: '👍' }, { waitMs: 0 });
  await send(client, { type: 'boat', targetID: 'x', troops: 100, dst: 5, src: 7 }, { waitMs: 0 });
  const sent = bridge.received.filter(({ t }) => t === 'intent').map(({ intent }) => intent);
  expect(sent).toEqual([
    { type: 'allianceRequest', recipient: nation?.id },
    { type: 'emoji', recipient: 'AllPlayers', emoji: 1 },
    { type: 'boat', troops: 100, dst: 5 },
  ]);
});

test('the attack ratio sets the troops of an attack without a number', async () => {
  const { bridge, client, game } = await openConnectedGame();
  expect((await client.call('game.set_attack_ratio', { ratio: 0.5 })).value).toEqual({
    ok: true,
    ratio: 0.5,
  });
  const troops = game.me.troops;
  await send(client, { type: 'attack', targetID: null }, { waitMs: 0 });
  await expect
    .poll(() => bridge.received.findLast(({ t }) => t === 'intent'))
    .toMatchObject({ intent: { troops: Math.floor(troops / 2) } });
  await client.call('game.set_attack_ratio', { ratio: 0.2 });
});

const REFUSED: readonly (readonly [intent: object, message: string | RegExp])[] = [
  [{ type: 'attack', targetID: null, troops: 1e9 }, 'Insufficient troops'],
  [{ type: 'donate_gold', recipient: 3, gold: 1 }, 'Not allied'],
  [{ type: 'donate_gold', recipient: 3, gold: 1e12 }, 'Insufficient gold'],
  [{ type: 'breakAlliance', recipient: 3 }, 'Not allied'],
  [{ type: 'spawn', tile: 4 }, 'The spawn phase is over'],
  [{ type: 'attack', targetID: 'nobody', troops: 1 }, 'There is no such player'],
  [{ type: 'upgrade_structure', unitID: 99, unit: 'City' }, 'You own no such unit'],
  [{ type: 'build_unit', unit: 'Shell', tile: 4 }, 'There is no such unit'],
  [{ type: 'build_unit', unit: 'TransportShip', tile: 4 }, 'Transports are sent with the boat intent'],
  [{ type: 'cancel_attack', attackID: 'zz' }, 'You have no such attack'],
  [{ type: 'kick_player', targetClientID: 'abcdefgh' }, /type/u],
];

test('an impossible intent is rejected with a message before it is sent to the game', async () => {
  const { bridge, client } = await openConnectedGame();
  for (const [intent, message] of REFUSED) {
    const reply = await send(client, intent);
    const said = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(reply.isError, JSON.stringify(intent)).toBe(true);
    expect(reply.value).toMatchObject({ accepted: false, message: said });
  }
  expect(bridge.received.some(({ t }) => t === 'intent')).toBe(false);
});

test('an intent that the game did not accept stays rejected, also after the time of its observation', async () => {
  const { client, host } = await openConnectedGame({ bridge: { refuses: 'the bus is closed' } });
  const reply = await send(client, { type: 'attack', targetID: null, troops: 10 });
  expect(reply.value).toMatchObject({ code: 'GAME_REFUSED', stage: 'rejected' });
  const { call } = await windowOf(host);
  const newest = async () => (await call('openfront.intents', { afterSeq: 0, limit: 300 })).at(-1);
  const rejected = await newest();
  expect(rejected).toMatchObject({ stage: 'rejected', code: 'GAME_REFUSED' });
  await host.advance(30_001);
  expect(await newest()).toEqual(rejected);
});

test('a unit that is too expensive is refused with the cost that the game gives', async () => {
  const { client, game } = await openConnectedGame();
  const tile = game.tiles.findIndex((owner) => owner === 1);
  const reply = await send(client, { type: 'build_unit', unit: 'city', tile });
  expect(reply.value).toMatchObject({ error: 'Insufficient gold', cost: 125_000, stage: 'rejected' });
});

test('an attack on a player out of reach lists those in reach', async () => {
  const { client, game } = await openConnectedGame();
  const far = game.players.find(({ smallID }) => smallID > 1);
  const reply = await send(client, { type: 'attack', targetID: far?.id, troops: 10 });
  expect(reply.value).toMatchObject({ error: 'No shared border', valid: [0] });
});

test('nothing is sent before spawning, while paused and after elimination', async () => {
  const { bridge, client, game } = await openConnectedGame({ spawned: false });
  const attack = { type: 'attack', targetID: null, troops: 10 };
  expect((await send(client, attack)).value).toMatchObject({ error: 'Player not spawned' });
  const spawned = await during(bridge, send(client, { type: 'spawn', tile: game.freeLand() }));
  expect(spawned.value).toMatchObject({ stage: 'confirmed' });
  game.isPaused = true;
  game.emit('GamePaused', { paused: true });
  await bridge.step();
  expect((await send(client, attack)).value).toMatchObject({ code: 'PAUSED', stage: 'rejected' });
  game.isPaused = false;
  game.emit('GamePaused', { paused: false });
  game.me.isAlive = false;
  game.touch(game.me);
  await bridge.step();
  expect((await send(client, attack)).value).toMatchObject({ code: 'ELIMINATED' });
});

test('the menu offers legal actions, and game.act performs them', async () => {
  const { bridge, client } = await openConnectedGame();
  const menu = await client.call('game.legal_actions');
  const actions = menu.value['actions'] as unknown as { id: string; troops?: number }[];
  expect(actions.map(({ id }) => id)).toContain('expand');
  expect(menu.value['safeTroops']).toBeGreaterThan(0);
  const done = await during(bridge, client.call('game.act', { id: 'expand' }));
  expect(done.value).toMatchObject({ accepted: true, stage: 'confirmed' });
  const unknown = await client.call('game.act', { id: 'attack-4000' });
  expect(unknown.value).toMatchObject({ code: 'UNKNOWN_ACTION', valid: expect.arrayContaining(['expand']) });
});

test('the menu offers spawn places before the spawn', async () => {
  const { bridge, client } = await openConnectedGame({ spawned: false });
  const menu = await client.call('game.legal_actions');
  expect((menu.value['actions'] as unknown as { id: string }[]).map(({ id }) => id)).toContain('spawn-1');
  const done = await during(bridge, client.call('game.act', { id: 'spawn-1' }));
  expect(done.value).toMatchObject({ stage: 'confirmed' });
});

test('one agent has control, and another one may take it when the first has gone', async () => {
  const { client, host, join } = await openConnectedGame();
  const attack = { type: 'attack', targetID: null, troops: 10 };
  const second = await join('', 'Second');
  await send(client, attack, { waitMs: 0 });
  expect((await send(second, attack)).value).toMatchObject({ code: 'CONTROLLED_BY_OTHER' });
  expect((await second.call('game.read')).isError).toBe(false);
  // A minute without an action releases the lease.
  await host.advance(60_001);
  expect((await send(second, attack, { waitMs: 0 })).value).toMatchObject({ accepted: true });
  expect((await send(client, attack)).value).toMatchObject({ code: 'CONTROLLED_BY_OTHER' });
});

test('the lease is released immediately when its holder ends the MCP session', async () => {
  const { client, join } = await openConnectedGame();
  const attack = { type: 'attack', targetID: null, troops: 10 };
  const first = await join('', 'Steers');
  await send(first, attack, { waitMs: 0 });
  expect((await send(client, attack)).value).toMatchObject({ code: 'CONTROLLED_BY_OTHER' });
  const transport = first.client.transport as StreamableHTTPClientTransport;
  await transport.terminateSession();
  expect((await send(client, attack, { waitMs: 0 })).value).toMatchObject({ accepted: true });
});
