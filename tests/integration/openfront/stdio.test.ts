import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { ensureBuild } from '../../support/built-program.ts';
import { connectChild } from '../../support/mcp/child.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost } from '../../support/built-host.ts';
import { openConnectedGame } from '../../support/openfront/connected-game.ts';
import { joinGame } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame } from '../../support/openfront/synthetic-game.ts';

beforeAll(ensureBuild, 90_000);

test('the built child plays a connected game for the official client', async () => {
  const { host, bridge, game } = await openConnectedGame({ spawned: false });
  const child = await connectChild({
    data: host.data,
    server: 'openfront',
    args: ['--no-start', '--update-interval-ms', '0'],
    name: 'Ada',
  });
  onTestFinished(() => child.close());
  const { client } = child;
  expect(client.getServerVersion()).toMatchObject({ name: 'openfront-singleplayer', version: '1.0.0' });
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('game.send_intent');
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['game://session', 'game://state', 'game://map/summary']);
  const { contents } = await client.readResource({ uri: 'game://session' });
  const [session] = contents;
  expect(JSON.parse(session !== undefined && 'text' in session ? session.text : '')).toMatchObject({
    gameID: game.gameId,
    inSpawnPhase: true,
  });

  const received: string[] = [];
  client.fallbackNotificationHandler = async ({ method }) => void received.push(method);
  const updated: string[] = [];
  client.setNotificationHandler(
    ResourceUpdatedNotificationSchema,
    ({ params }) => void updated.push(params.uri),
  );
  await client.subscribeResource({ uri: 'game://state' });

  await child.call('game.legal_actions');
  const acting = child.call('game.act', { id: 'spawn-1', waitMs: 5000 });
  await bridge.next('intent');
  await bridge.step();
  expect((await acting).value).toMatchObject({ accepted: true, stage: 'confirmed' });
  const waiting = child.call('game.wait_for_update', { sinceTick: game.tick, timeoutMs: 20_000 });
  game.emit('AllianceRequest', { requestorID: 2, recipientID: 1, createdAt: game.tick });
  await bridge.step();
  expect((await waiting).value).toMatchObject({ status: 'changed', reasons: ['alliance_request'] });
  await expect.poll(async () => (await bridge.step(), received)).toContain('game.update');
  await expect.poll(() => updated).toContain('game://state');
  await bridge.close();
  await expect.poll(() => received).toContain('game.disconnected');

  const { call } = await windowOf(host);
  expect((await call('openfront.status', {})).helm?.name).toBe('Ada');
  await child.close();
  await expect.poll(async () => (await call('openfront.status', {})).helm, { timeout: 15_000 }).toBeNull();
});

test('a killed host is announced by the child, and the game again when another host has it', async () => {
  const first = await startBuiltHost();
  const { data } = first;
  const port = first.ready.ports.openfront ?? 0;
  const game = new SyntheticGame({ gameId: 'kept0001' });
  game.step();
  await joinGame(port, game);
  const child = await connectChild({ data, server: 'openfront', args: ['--no-start'], name: 'Ada' });
  onTestFinished(() => child.close());
  const received: { readonly method: string; readonly params?: unknown }[] = [];
  child.client.fallbackNotificationHandler = async (notification) => void received.push(notification);
  await child.call('game.read');
  await first.kill();
  await expect.poll(() => received, { timeout: 15_000 }).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'game.disconnected',
    params: { reason: 'Arbiter has stopped' },
  });
  const second = await startBuiltHost({ data, openfrontPort: port });
  onTestFinished(() => second.dispose());
  await joinGame(port, game);
  // The client calls no tool meanwhile.
  await expect
    .poll(() => received.map(({ method }) => method), { timeout: 30_000 })
    .toContain('game.connected');
  expect(received.find(({ method }) => method === 'game.connected')?.params).toMatchObject({
    gameID: 'kept0001',
    playerID: 1,
  });
});

test('it lists five tools for a small model, with names that every client accepts', async () => {
  const { host } = await openConnectedGame();
  const args = ['--no-start', '--profile', 'small', '--tool-names', 'safe'];
  const child = await connectChild({ data: host.data, server: 'openfront', args });
  onTestFinished(() => child.close());
  const { tools } = await child.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'game_read',
    'game_legal_actions',
    'game_act',
    'game_wait_for_update',
    'game_set_attack_ratio',
  ]);
  expect((await child.call('game_read', { what: 'session' })).isError).toBe(false);
});
