import { expect, test, vi } from 'vitest';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { accept } from '../../../../../src/shared/outcome.ts';
import { createIntentSchemas } from '../../../../../src/main/openfront/bridge/intent-schemas.ts';
import { createIntentService, type IntentRecord } from '../../../../../src/main/openfront/intents/intents.ts';
import { createGameControl } from '../../../../../src/main/openfront/intents/game-control.ts';
import { createTerritoryCache } from '../../../../../src/main/openfront/state/territory.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { drawnWorld, notify, pidOf } from '../../../../support/openfront/drawn-world.ts';

const EXPAND = { type: 'attack', targetID: null, troops: 10 };
const UNDER_WAY = { id: 'a', attackerID: 1, targetID: 0, troops: 10, retreating: false };

/** A service whose bridge accepts every intent, unless it is given a refusal. */
function set(receipt: object = { ok: true, value: { ok: true, result: null, error: null, tick: null } }) {
  const clock = stoppedClock();
  const world = drawnWorld(['1.2']);
  const received = new Set<(event: ConnectedGameEvent) => void>();
  const sent: unknown[] = [];
  const bridgeConnection = {
    sendIntent: async (intent: unknown) => {
      sent.push(intent);
      return receipt;
    },
  };
  const on = (listener: (event: ConnectedGameEvent) => void) => {
    received.add(listener);
    return () => received.delete(listener);
  };
  const intentSchemas = createIntentSchemas(null);
  const onTurns = () => () => undefined;
  const connection = { world, connection: bridgeConnection, intentSchemas, on, onTurns, lastTickAtMs: null };
  const control = createGameControl(clock);
  const records: IntentRecord[] = [];
  const onRecord = (record: IntentRecord): void => void records.push(record);
  const context = createIntentService({
    connectedGame: connection,
    control,
    clock,
    readTerritory: createTerritoryCache(),
    attackRatio: () => 0.2,
    onRecord,
  } as never);
  const submit = (waitMs = 0, intent: object = EXPAND, agentId = 'ann') =>
    context.submit({ agentId, intent, waitMs } as never);
  const tick = (count = 1, during = (): void => undefined): void => {
    for (let n = 0; n < count; n += 1) {
      world.tick += 1;
      during();
      for (const listener of received) listener('tick');
    }
  };
  return { clock, world, connection, control, sent, records, context, submit, tick };
}

test('queues an intent and confirms it when its effect has lasted', async () => {
  const { world, submit, tick, records } = set();
  const answer = await submit();
  expect(answer).toMatchObject({ ok: true, value: { stage: 'queued', tick: 1000 } });
  notify(world, 1, { outgoingAttacks: [UNDER_WAY] });
  tick(3);
  expect(records.map(({ stage, effectTicks }) => [stage, effectTicks])).toEqual([
    ['queued', null],
    ['confirmed', 3],
  ]);
  expect(answer.ok && (await answer.value.outcome)).toBe('confirmed');
});

test('reports no effect when the window of the intent is over, also to a waiting caller', async () => {
  const { submit, tick, records, sent } = set();
  const answer = submit(5000);
  await vi.waitUntil(() => sent.length > 0, { interval: 1 });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  tick(6);
  expect(records.at(-1)?.stage).toBe('queued');
  tick();
  expect(await answer).toMatchObject({ code: 'NO_EFFECT', detail: { stage: 'no_effect', tick: 1007 } });
  expect(records.at(-1)).toMatchObject({ stage: 'no_effect', code: 'NO_EFFECT' });
});

test('answers that nothing changed where the game was so already, and starts no cooldown', async () => {
  const { submit, world, records } = set();
  notify(world, 1, { embargoes: [pidOf(2)] });
  const embargo = { type: 'embargo', targetID: pidOf(2), action: 'start' };
  expect(await submit(1500, embargo)).toMatchObject({ ok: true, value: { stage: 'no_change' } });
  expect(records.map(({ stage }) => stage)).toEqual(['queued', 'no_change']);
  expect(world.urgentSince(0, 'bob')).toEqual([]);
  expect(world.urgentSince(0, 'ann')).toMatchObject([{ reason: 'action_outcome' }]);
});

test('says what the game says about the place of a unit that did not appear', async () => {
  const { submit, tick, connection, sent } = set();
  const unit = { type: 'City', canBuild: 0 as number | false, cost: 100 };
  const query = async () => accept({ ok: true, result: { buildableUnits: [unit] }, error: null, tick: null });
  Object.assign(connection.connection, { query });
  const answer = submit(5000, { type: 'build_unit', unit: 'City', tile: 0 });
  await vi.waitUntil(() => sent.length > 0, { interval: 1 });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  Object.assign(unit, { canBuild: false, cost: 9000 });
  tick(7);
  expect(await answer).toMatchObject({ code: 'NO_EFFECT', message: 'No effect: Insufficient gold' });
});

test.each([
  { waitedMs: 4600, timeouts: [900, 400] },
  { waitedMs: 1000, timeouts: [900, 900] },
])(
  'asks for the reason only while the reply is in time, after $waitedMs ms',
  async ({ waitedMs, timeouts }) => {
    const { clock, submit, tick, connection, sent } = set();
    const { sendIntent } = connection.connection;
    const unit = { type: 'City', canBuild: 0, cost: 100 };
    const asked: number[] = [];
    Object.assign(connection.connection, {
      query: async (_name: string, _fields: object, { timeoutMs }: { timeoutMs: number }) => {
        asked.push(timeoutMs);
        clock.advance(900);
        return accept({ ok: true, result: { buildableUnits: [unit] }, error: null, tick: null });
      },
      sendIntent: (intent: unknown) => {
        clock.advance(1000);
        return sendIntent(intent);
      },
    });
    const answer = submit(5000, { type: 'build_unit', unit: 'City', tile: 0 });
    await vi.waitUntil(() => sent.length > 0, { interval: 1 });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    clock.advance(waitedMs);
    tick(7);
    expect(await answer).toMatchObject({ code: 'NO_EFFECT' });
    expect(asked).toEqual(timeouts);
  },
);

test('rejects and records an impossible intent without sending it', async () => {
  const { submit, sent, records } = set();
  expect(await submit(0, { ...EXPAND, troops: 5000 })).toMatchObject({
    code: 'INSUFFICIENT_TROOPS',
    detail: { stage: 'rejected', have: 1000 },
  });
  expect([sent, records.map(({ stage, code }) => [stage, code])]).toEqual([
    [],
    [['rejected', 'INSUFFICIENT_TROOPS']],
  ]);
});

test('refuses a second agent, and gives no lease for an impossible intent', async () => {
  const { submit, control, sent } = set();
  await submit(0, { ...EXPAND, troops: 5000 }, 'bob');
  expect(control.holder()).toBeNull();
  await submit();
  expect(await submit(0, EXPAND, 'bob')).toMatchObject({
    code: 'CONTROLLED_BY_OTHER',
    detail: { holder: 'ann' },
  });
  expect(sent).toHaveLength(1);
});

test('closes an intent that the bridge did not accept, so that no tick confirms it', async () => {
  const { world, submit, tick, records } = set({ ok: true, value: { ok: false, result: null, error: 'no' } });
  expect(await submit()).toMatchObject({ code: 'GAME_REFUSED', detail: { stage: 'rejected', why: 'no' } });
  notify(world, 1, { outgoingAttacks: [UNDER_WAY] });
  tick(3);
  expect(records.map(({ stage }) => stage)).toEqual(['queued', 'rejected']);
});

test('starts a cooldown for a sent intent and removes it when there was no effect', async () => {
  const { submit, tick } = set();
  const emoji = { type: 'emoji', recipient: 'AllPlayers', emoji: 1 };
  await submit(0, emoji);
  expect(await submit(0, emoji)).toMatchObject({ code: 'ON_COOLDOWN', detail: { readyAtTick: 1050 } });
  // A cooldown counts for one recipient.
  expect(await submit(0, { ...emoji, recipient: pidOf(2) })).toMatchObject({ ok: true });
  tick(7);
  expect(await submit(0, emoji)).toMatchObject({ ok: true });
});

test('tries nothing without a game and keeps the newest records in order', async () => {
  const { connection, context, submit } = set();
  connection.connection = null as never;
  expect(await submit()).toMatchObject({ code: 'NOT_CONNECTED' });
  await submit();
  expect(context.recordsAfter(0, 1).map(({ seq }) => seq)).toEqual([2]);
  expect([context.newestSeq(), context.recordsAfter(2, 10)]).toEqual([2, []]);
});

test('an agent reads its own last eight actions of this game with what they brought', async () => {
  const { world, context, submit, tick, connection } = set();
  for (let n = 0; n < 8; n += 1) await submit(0, { type: 'embargo_all', action: 'no' });
  await submit(0, { ...EXPAND, troops: 20 });
  notify(world, 1, { outgoingAttacks: [UNDER_WAY] });
  tick(3);
  tick(1, () => world.recordUrgent('attack_over', { details: { targetID: 0, tilesWon: 3, troopsBack: 4 } }));
  const past = context.pastActions('ann');
  expect(past).toHaveLength(8);
  await submit(0, EXPAND, 'ben');
  expect(context.pastActions('ann')).toEqual(past);
  expect(past.at(-1)).toEqual({
    id: 'attack',
    tick: 1000,
    stage: 'confirmed',
    ticks: 3,
    result: 'won 3 tiles, 4 troops back',
  });
  expect(past[0]).toMatchObject({
    id: 'embargo_all',
    stage: 'rejected',
    result: expect.stringContaining('action'),
  });
  (connection as { world: unknown }).world = drawnWorld(['1']);
  expect(context.pastActions('ann')).toEqual([]);
});
