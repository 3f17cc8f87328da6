import { expect, onTestFinished, test } from 'vitest';
import { startFakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';
import {
  openConnectedGame,
  shareHost,
  type ConnectedTestGame,
} from '../../support/openfront/connected-game.ts';

shareHost();

/** Sends ticks like a game that does not wait, until `isDone`. */
async function playOn(
  { bridge }: ConnectedTestGame,
  isDone: () => Promise<boolean> | boolean,
  // Limits the ticks for a condition that never comes true; a busy machine needs more of them.
  max = 4000,
): Promise<void> {
  for (let tick = 0; tick < max; tick += 1) {
    if (await isDone()) return;
    await bridge.step();
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`not done after ${max} ticks`);
}

const decisionsOf = async (opened: ConnectedTestGame) =>
  (await windowOf(opened.host)).call('openfront.decisions', { gameId: opened.game.gameId, limit: 50 });

test('the scripted player spawns and expands, and every decision of it is stored', async () => {
  const opened = await openConnectedGame({ spawned: false });
  const api = await windowOf(opened.host);
  const play = await api.call('openfront.play', { player: { kind: 'scripted' }, everyTicks: 5 });
  expect(play).toMatchObject({ kind: 'scripted', name: 'Scripted player' });
  await playOn(opened, () => opened.game.me.hasSpawned);
  const begun = opened.game.me.tiles;
  await playOn(opened, () => opened.game.me.tiles > begun + 40);
  await playOn(opened, async () => (await decisionsOf(opened)).length >= 2);
  const [first] = (await decisionsOf(opened)).toReversed();
  expect(first).toMatchObject({
    agentId: play.agentId,
    sent: [{ type: 'spawn' }],
    outcome: ['confirmed'],
    promptTokens: null,
  });
  expect(first?.seen).toContain('spawn-1');
  expect((await api.call('openfront.games', {}))[0]).toMatchObject({ gameId: opened.game.gameId });
});

test('a model plays from the menu, and its situation, reply, intents, usage and outcomes are stored', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  fake.choose = (legal) => legal.find((id) => id.startsWith('spawn') || id === 'expand') ?? 'wait';
  const opened = await openConnectedGame({ spawned: false });
  const api = await windowOf(opened.host);
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  await api.call('openfront.play', { player: { kind: 'llm', endpointId }, everyTicks: 5 });
  await playOn(opened, async () => (await decisionsOf(opened)).length >= 2);
  const [second, first] = (await decisionsOf(opened)).slice(-2);
  expect(first).toMatchObject({
    words: 'I choose spawn-1',
    sent: [{ type: 'spawn' }],
    outcome: ['confirmed'],
    promptTokens: 100,
    completionTokens: 10,
  });
  expect(first?.latencyMs).toBeGreaterThanOrEqual(0);
  expect(second?.seen).toContain('spawn-1: confirmed');
  expect(fake.requested[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(await api.call('openfront.player', {})).toMatchObject({
    kind: 'llm',
    promptTokens: expect.any(Number) as unknown,
  });
});

test('a model that names no possible action waits, and the game continues', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  fake.mode = 'illegal_always';
  const opened = await openConnectedGame();
  const api = await windowOf(opened.host);
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  await api.call('openfront.play', { player: { kind: 'llm', endpointId }, everyTicks: 5 });
  await playOn(opened, async () => (await decisionsOf(opened)).length >= 1);
  expect((await decisionsOf(opened)).at(-1)).toMatchObject({
    sent: [],
    words: 'the answers contained no action of the list',
  });
  expect(opened.bridge.received.some(({ t }) => t === 'intent')).toBe(false);
});

test('the game does not wait for a model, and one decision is requested at a time', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  fake.mode = 'stall';
  const opened = await openConnectedGame();
  const api = await windowOf(opened.host);
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  await api.call('openfront.play', { player: { kind: 'llm', endpointId }, everyTicks: 5 });
  await playOn(opened, () => fake.requested.length === 1);
  await opened.bridge.step(60);
  expect(fake.requested).toHaveLength(1);
  expect(await api.call('openfront.player', {})).toMatchObject({ state: 'thinking' });
  expect(await api.call('openfront.stopPlayer', {})).toMatchObject({ state: 'stopped' });
  await opened.bridge.step(20);
  expect(fake.requested).toHaveLength(1);
});

test('a player that is stopped while its menu is built calls no model and stays stopped', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  // The game never answers what can be built.
  const opened = await openConnectedGame({ bridge: { silent: true } });
  const api = await windowOf(opened.host);
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  const requested = opened.bridge.next('query');
  await api.call('openfront.play', { player: { kind: 'llm', endpointId }, everyTicks: 5 });
  await opened.bridge.step();
  await requested;
  expect(await api.call('openfront.stopPlayer', {})).toMatchObject({ state: 'stopped' });
  await opened.host.advance(1801);
  await opened.bridge.step(2);
  expect(await api.call('openfront.player', {})).toMatchObject({ state: 'stopped' });
  expect(fake.requested).toHaveLength(0);
});

test('an outcome that is known after the decision was stored is added to it', async () => {
  const opened = await openConnectedGame();
  const api = await windowOf(opened.host);
  const intent = opened.bridge.next('intent');
  await api.call('openfront.play', { player: { kind: 'scripted' }, everyTicks: 500 });
  await intent;
  // The game stops for longer than an action is observed; the effects come later.
  await expect
    .poll(async () => (await opened.host.advance(2000), (await decisionsOf(opened))[0]?.outcome))
    .toContain('queued');
  await playOn(opened, async () => (await decisionsOf(opened))[0]?.outcome.includes('confirmed') === true);
  await api.call('openfront.stopPlayer', {});
});

test('the holder of the lease keeps it, and the player waits and sends nothing', async () => {
  const opened = await openConnectedGame();
  const { bridge, client } = opened;
  await client.call('game.set_attack_ratio', { ratio: 0.3 });
  const api = await windowOf(opened.host);
  await api.call('openfront.play', { player: { kind: 'scripted' }, everyTicks: 5 });
  await playOn(opened, async () => (await decisionsOf(opened)).length >= 1);
  expect((await decisionsOf(opened)).at(-1)?.outcome[0]).toMatch(/^CONTROLLED_BY_OTHER: /u);
  expect(bridge.received.some(({ t }) => t === 'intent')).toBe(false);
  await api.call('openfront.release', {});
  await playOn(opened, () => bridge.received.some(({ t }) => t === 'intent'));
});

test('the player waits while the game is paused', async () => {
  const opened = await openConnectedGame();
  opened.game.isPaused = true;
  opened.game.emit('GamePaused', { paused: true });
  await opened.bridge.step();
  const api = await windowOf(opened.host);
  await api.call('openfront.play', { player: { kind: 'scripted' }, everyTicks: 5 });
  await opened.bridge.step(20);
  expect(await api.call('openfront.player', {})).toMatchObject({
    state: 'waiting',
    reason: 'The game is paused',
    decisions: 0,
  });
});
