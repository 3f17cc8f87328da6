import { expect, test } from 'vitest';
import type { McpClient, ToolReply } from '../../support/mcp/clients.ts';
import {
  openConnectedGame,
  shareHost,
  type ConnectedTestGame,
} from '../../support/openfront/connected-game.ts';

shareHost();

/** Waits after the previous results. */
const fence = (client: McpClient): Promise<ToolReply> => client.call('game.query_tiles', { tiles: [1] });

/** Changes that end a wait; ordinary ticks before them do not. */
async function wakes(opened: ConnectedTestGame, happen: () => void, status = 'changed'): Promise<unknown> {
  const { bridge, client, game } = opened;
  const state = { isOver: false };
  const request = { sinceTick: game.tick, timeoutMs: 30_000 };
  const waiting = client.call('game.wait_for_update', request).then((reply) => {
    state.isOver = true;
    return reply;
  });
  await fence(client);
  await bridge.step(10);
  await fence(client);
  expect(state.isOver, `tick ${game.tick} alone`).toBe(false);
  happen();
  await bridge.step();
  const { value } = await waiting;
  expect(value).toMatchObject({ status, tick: game.tick });
  return value['reasons'];
}

test('an attack on me ends the wait', async () => {
  const opened = await openConnectedGame();
  const { game } = opened;
  const attack = (): void => {
    const [, enemy = game.me] = game.players;
    const [border = 0] = [...game.me.frontier].filter((ref) => game.ownerOf(ref) === 0);
    game.claim(enemy, border);
    game.attackOf(enemy, 1, 20_000);
  };
  expect(await wakes(opened, attack)).toEqual(['attack_on_me']);
});

test('an alliance request to me ends the wait, but not one to others', async () => {
  const opened = await openConnectedGame();
  const request = (recipientID: number) => (): void =>
    opened.game.emit('AllianceRequest', { requestorID: 2, recipientID, createdAt: opened.game.tick });
  request(3)();
  expect(await wakes(opened, request(1))).toEqual(['alliance_request']);
});

test('a silo that is ready again ends the wait', async () => {
  const opened = await openConnectedGame();
  const { bridge, game } = opened;
  const silo = game.addUnit(game.me, 'Missile Silo', game.tiles.indexOf(1));
  silo.reloading = 1;
  game.emitUnit(silo);
  await bridge.step();
  const load = (): void => {
    silo.reloading = 0;
    game.emitUnit(silo);
  };
  expect(await wakes(opened, load)).toEqual(['silo_ready']);
});

test('my elimination ends the wait', async () => {
  const opened = await openConnectedGame();
  const { game } = opened;
  const die = (): void => {
    game.me.isAlive = false;
    game.touch(game.me);
  };
  expect(await wakes(opened, die, 'eliminated')).toEqual(['eliminated']);
});

test('a pause and its end each end the wait', async () => {
  const opened = await openConnectedGame();
  const { game } = opened;
  const pause = (paused: boolean) => (): void => game.emit('GamePaused', { paused });
  expect(await wakes(opened, pause(true))).toEqual(['paused']);
  expect(await wakes(opened, pause(false))).toEqual(['resumed']);
});

test('without an urgent change the wait ends in a timeout, which is not an error', async () => {
  const { bridge, client, host } = await openConnectedGame();
  const state = { isOver: false };
  const waiting = client.call('game.wait_for_update', { timeoutMs: 5000 }).finally(() => {
    state.isOver = true;
  });
  await bridge.step(5);
  // The clock advances until the call has arrived.
  while (!state.isOver) {
    await fence(client);
    await host.advance(5001);
  }
  expect(await waiting).toMatchObject({ isError: false, value: { status: 'timeout', reasons: [] } });
});
