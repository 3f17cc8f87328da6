import { expect, test } from 'vitest';
import type { JSONRPCNotification } from '@modelcontextprotocol/sdk/types.js';
import type { McpClient } from '../../support/mcp/clients.ts';
import { joinGame } from '../../support/openfront/fake-bridge.ts';
import { openConnectedGame, shareHost } from '../../support/openfront/connected-game.ts';

shareHost();

/** The server's own notifications as they arrived. */
function notices(client: McpClient): JSONRPCNotification[] {
  const received: JSONRPCNotification[] = [];
  client.client.fallbackNotificationHandler = async (notice) => {
    received.push(notice as JSONRPCNotification);
  };
  return received;
}

const methods = (received: readonly { method: string }[]): string[] => received.map(({ method }) => method);

test('a connection lost during an intent is answered immediately and reported once, and the state is stale until it is back', async () => {
  const { client, bridge, game, port } = await openConnectedGame({ bridge: { silent: true } });
  const received = notices(client);
  const flying = client.call('game.send_intent', {
    intent: { type: 'attack', targetID: null, troops: 10 },
    waitMs: 5000,
  });
  const sent = await bridge.next('intent');
  bridge.socket.terminate();
  const reply = await flying;
  // The loss ends the intent; the timeout would give NO_ANSWER.
  expect(reply.value).toMatchObject({ accepted: false, code: 'NOT_CONNECTED', stage: 'rejected' });
  expect((await client.call('game.read')).value).toMatchObject({ stale: true });
  const menu = await client.call('game.legal_actions');
  expect([menu.isError, menu.value['stale'], menu.value['actions']]).toEqual([false, true, []]);
  expect(menu.value['next']).toContain('disconnected');
  await expect.poll(() => methods(received)).toContain('game.disconnected');
  const again = await joinGame(port, game);
  // A reply to a request of the old connection is ignored on the new one.
  await again.send({ t: 'res', id: sent['id'], ok: true });
  await again.step();
  expect((await client.call('game.read')).value).not.toHaveProperty('stale');
  await expect.poll(() => methods(received)).toContain('game.connected');
  expect(methods(received).filter((method) => method === 'game.disconnected')).toHaveLength(1);
  await again.close();
});

test('an intent sent before the loss is answered as queued', async () => {
  const { client, bridge } = await openConnectedGame();
  const flying = client.call('game.send_intent', {
    intent: { type: 'attack', targetID: null, troops: 10 },
    waitMs: 5000,
  });
  await bridge.next('intent');
  // The receipt has arrived and no tick follows.
  await bridge.send({ t: 'res', id: 0, ok: true });
  const handedOverMs = performance.now();
  bridge.socket.terminate();
  expect((await flying).value).toMatchObject({ accepted: true, stage: 'queued' });
  // The loss ends the wait; otherwise it would take the whole of waitMs.
  expect(performance.now() - handedOverMs).toBeLessThan(4900);
});

test('a page that hangs is reported within two seconds', async () => {
  const { client, host } = await openConnectedGame({ bridge: { silent: true } });
  const flying = client.call('game.get_player_actions', { tile: 5 });
  await expect.poll(async () => (await host.advance(600), true)).toBe(true);
  const answered = await Promise.race([flying, host.advance(1900).then(() => flying)]);
  expect(answered.value).toMatchObject({ code: 'NO_ANSWER' });
});

test('an intent that a hanging page never answers is rejected within two seconds, including its query', async () => {
  const { client, host, bridge, game } = await openConnectedGame({ bridge: { silent: true } });
  game.me.gold = 1e9;
  const intent = { type: 'build_unit', unit: 'City', tile: game.tiles.indexOf(1) };
  const requested = bridge.next('query');
  const flying = client.call('game.send_intent', { intent, waitMs: 5000 });
  await requested;
  const sent = bridge.next('intent');
  await host.advance(950);
  await sent;
  await host.advance(1049);
  expect((await flying).value).toMatchObject({ accepted: false, code: 'NO_ANSWER', stage: 'rejected' });
});

test('a wait ends when the game ends, and waits through a disconnect until the page is back or closed', async () => {
  const { client, bridge, game, port } = await openConnectedGame();
  const fence = () => client.call('game.query_tiles', { tiles: [1] });
  const menu = await client.call('game.legal_actions');
  expect(JSON.stringify(menu.value['actions'])).toContain('"expand"');
  const state = { isOver: false };
  const away = client.call('game.wait_for_update', { timeoutMs: 30_000 }).finally(() => {
    state.isOver = true;
  });
  await fence();
  bridge.socket.terminate();
  await expect.poll(async () => (await client.call('game.read')).value['stale']).toBe(true);
  expect(state.isOver).toBe(false);
  const again = await joinGame(port, game);
  // The menu belonged to the game before the disconnect.
  expect((await client.call('game.act', { id: 'expand' })).value).toMatchObject({ code: 'UNKNOWN_ACTION' });
  const [, enemy = game.me] = game.players;
  const [border = 0] = [...game.me.frontier].filter((ref) => game.ownerOf(ref) === 0);
  game.claim(enemy, border);
  game.attackOf(enemy, 1, 20_000);
  await again.step();
  expect((await away).value).toMatchObject({ status: 'changed', reasons: ['attack_on_me'] });
  const closing = client.call('game.wait_for_update', { timeoutMs: 30_000 });
  await fence();
  await again.send({ t: 'bye', reason: 'page' });
  await again.close();
  expect((await closing).value).toMatchObject({ status: 'gone', next: 'Stop: the game was closed.' });
  const last = await joinGame(port, game);
  const waiting = client.call('game.wait_for_update', { timeoutMs: 30_000 });
  await fence();
  game.emit('Win', { winner: ['player', game.clientId] });
  await last.step();
  expect((await waiting).value).toMatchObject({
    status: 'ended',
    myResult: 'won',
    place: expect.any(Number),
  });
  await last.close();
  expect((await client.call('game.wait_for_update')).value).toMatchObject({ status: 'ended' });
});

test('updates are merged and throttled, and the end is reported once with the winner', async () => {
  const { client, bridge, game, join } = await openConnectedGame();
  const slow = notices(client);
  const listeningSinceMs = performance.now();
  const every = await join('?update-interval-ms=0', 'Every');
  const fast = notices(every);
  // A stream needs a moment to open, and earlier notifications are not repeated.
  await expect.poll(async () => (await bridge.step(), methods(fast))).toContain('game.update');
  await bridge.step(20);
  game.emit('Win', { winner: ['player', game.clientId] });
  await bridge.step();
  await expect.poll(() => methods(fast)).toContain('game.ended');
  await expect.poll(() => methods(slow)).toContain('game.ended');
  const count = (received: readonly { method: string }[]): number =>
    methods(received).filter((method) => method === 'game.update').length;
  expect(count(fast)).toBeGreaterThan(10);
  // The first update comes immediately, then at most one a second on any machine.
  expect(count(slow)).toBeLessThanOrEqual(2 + Math.floor((performance.now() - listeningSinceMs) / 1000));
  expect(fast.find(({ method }) => method === 'game.ended')?.params).toEqual({
    winner: { type: 'player', id: 1, name: 'Tester' },
    myResult: 'won',
  });
});

test('the server answers without a game, lists its resources and tells what to do', async () => {
  const { client, bridge, join } = await openConnectedGame({ spawned: false });
  await bridge.close();
  const { resources } = await client.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['game://session', 'game://state', 'game://map/summary']);
  const small = await join('?profile=small', 'Small');
  const { tools } = await small.client.listTools();
  expect(tools.length).toBeLessThanOrEqual(5);
  // Tools that are not listed can be called too.
  expect((await small.call('game.query_tiles', { tiles: [5] })).isError).toBe(false);
});
