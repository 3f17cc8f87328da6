import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import { createGameControl } from '../../../../../src/main/openfront/intents/game-control.ts';
import { playTools } from '../../../../../src/main/openfront/mcp/play-tools.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const EXPAND = { id: 'expand', details: {}, intent: { type: 'attack', targetID: null, troops: 10 } };

/** A context whose game accepts every intent and answers every query. */
function set(world: World = drawnWorld(['12', '..'])) {
  const submitted: Record<string, unknown>[] = [];
  const requested: unknown[] = [];
  const query = async (_: string, fields: object) => {
    requested.push(fields);
    return { ok: true, value: { ok: true, result: { canAttack: true, buildableUnits: [] } } };
  };
  const control = createGameControl(stoppedClock());
  const ratios: number[] = [];
  const submit = async (request: { intent: Record<string, unknown> }) => {
    submitted.push(request.intent);
    return { ok: true, value: { stage: 'queued', result: null, tick: world.tick } };
  };
  const connection = { world, connection: { query }, intentSchemas: null, state: 'connected' };
  const game = {
    connectedGame: connection,
    control,
    intents: { submit },
    setAttackRatio: (ratio: number) => ratios.push(ratio),
  };
  const context = { game, menus: new Map(), lastTicks: new Map() };
  const tools = playTools(context as never);
  const call = async (tool: keyof typeof tools, input: object, agentId = 'ann') =>
    (await tools[tool](input as never, { caller: { agentId } } as never)) as {
      ok: boolean;
      code?: string;
      value?: Record<string, unknown>;
    };
  const offer = (own: object = {}): void =>
    void context.menus.set('ann', { gameId: 'game0001', tick: world.tick, entries: [EXPAND], ...own });
  return { world, context, control, submitted, requested, ratios, call, offer };
}

test('sends the offered action unchanged or with other troops', async () => {
  const { call, offer, submitted } = set();
  offer();
  await call('game.act', { id: 'expand', waitMs: 0 });
  await call('game.act', { id: 'expand', troops: 3, waitMs: 0 });
  expect(submitted.map(({ troops }) => troops)).toEqual([10, 3]);
});

test('refuses a menu of another game, of another agent or of long ago', async () => {
  const { call, offer, submitted, world } = set();
  const refused = { ok: false, code: 'UNKNOWN_ACTION' };
  offer();
  const without = { ...refused, message: expect.stringContaining('call game.legal_actions first') };
  expect(await call('game.act', { id: 'expand' }, 'bob')).toMatchObject(without);
  expect(await call('game.act', { id: 'attack-9' })).toMatchObject({
    ...refused,
    detail: { valid: ['expand'] },
  });
  offer({ gameId: 'game0002' });
  expect(await call('game.act', { id: 'expand' })).toMatchObject(without);
  offer({ tick: world.tick - 301 });
  const tooOld = { ...refused, message: expect.stringContaining('too old') };
  expect(await call('game.act', { id: 'expand' })).toMatchObject(tooOld);
  expect(submitted).toEqual([]);
});

test('accepts an intent in its own field or flat, but requires a type', async () => {
  const { call, submitted } = set();
  await call('game.send_intent', { intent: { type: 'spawn', tile: 1 }, waitMs: 0 });
  await call('game.send_intent', { type: 'spawn', tile: 2, waitMs: 0 });
  expect(submitted).toEqual([
    { type: 'spawn', tile: 1 },
    { type: 'spawn', tile: 2 },
  ]);
  expect(await call('game.send_intent', { tile: 2 })).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('lets only the holder of the lease set the attack ratio', async () => {
  const { call, ratios } = set();
  expect(await call('game.set_attack_ratio', { ratio: 0.5 })).toMatchObject({ ok: true });
  expect(await call('game.set_attack_ratio', { ratio: 0.9 }, 'bob')).toMatchObject({
    code: 'CONTROLLED_BY_OTHER',
  });
  expect(ratios).toEqual([0.5]);
});

test('accepts a tile or two coordinates and refuses a place off the map', async () => {
  const { call, requested } = set();
  await call('game.get_player_actions', { tile: 3 });
  await call('game.get_player_actions', { x: 1, y: 1 });
  await call('game.get_player_actions', {});
  expect(requested).toEqual([{ x: 1, y: 1 }, { x: 1, y: 1 }, {}]);
  for (const off of [{ tile: 4 }, { x: 2, y: 0 }, { x: 0, y: 2 }])
    expect(await call('game.get_player_actions', off)).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('keeps the menus of sixty-four agents and drops the oldest one', async () => {
  const { call, context, world } = set();
  world.inSpawnPhase = true;
  const { me } = world;
  if (me !== null) me.hasSpawned = false;
  for (let n = 0; n < 64; n += 1) await call('game.legal_actions', {}, `agent-${n}`);
  await call('game.legal_actions', {}, 'agent-0');
  await call('game.legal_actions', {}, 'agent-64');
  expect([context.menus.size, context.menus.has('agent-0'), context.menus.has('agent-1')]).toEqual([
    64,
    true,
    false,
  ]);
});
