import { expect, test } from 'vitest';
import type { ConnectedGameEvent } from '../../../../../src/main/openfront/bridge/connected-game.ts';
import { createIntentSchemas } from '../../../../../src/main/openfront/bridge/intent-schemas.ts';
import { createIntents, type IntentRecord } from '../../../../../src/main/openfront/intents/intents.ts';
import { createLease } from '../../../../../src/main/openfront/intents/lease.ts';
import { createTerritoryCache } from '../../../../../src/main/openfront/views/territory.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const EXPAND = { type: 'attack', targetID: null, troops: 10 };
const UNDER_WAY = { id: 'a', attackerID: 1, targetID: 0, troops: 10, retreating: false };

/** A service whose bridge accepts every intent, unless it is given a refusal. */
function set(receipt: object = { ok: true, value: { ok: true, result: null, error: null } }) {
  const clock = stoppedClock();
  const world = drawnWorld(['1.']);
  const received = new Set<(event: ConnectedGameEvent) => void>();
  const sent: unknown[] = [];
  const bridgeConnection = {
    intent: async (intent: unknown) => {
      sent.push(intent);
      return receipt;
    },
  };
  const on = (listener: (event: ConnectedGameEvent) => void) => {
    received.add(listener);
    return () => received.delete(listener);
  };
  const connection = { world, connection: bridgeConnection, check: createIntentSchemas(null), on };
  const lease = createLease(clock);
  const records: IntentRecord[] = [];
  const onRecord = (record: IntentRecord): void => void records.push(record);
  const context = createIntents({
    connectedGame: connection,
    lease,
    clock,
    survey: createTerritoryCache(),
    ratio: () => 0.2,
    onRecord,
  } as never);
  const submit = (waitMs = 0, intent: object = EXPAND, agentId = 'ann') =>
    context.submit({ agentId, intent, waitMs } as never);
  const tick = (count = 1): void => {
    for (let n = 0; n < count; n += 1) {
      world.tick += 1;
      for (const listener of received) listener('tick');
    }
  };
  return { world, connection, lease, sent, records, context, submit, tick };
}

test('queues an intent and confirms it with the first tick that shows its effect', async () => {
  const { world, submit, tick, records } = set();
  const answer = await submit();
  expect(answer).toMatchObject({ ok: true, value: { stage: 'queued', tick: 1000 } });
  tick();
  notify(world, 1, { outgoingAttacks: [UNDER_WAY] });
  tick();
  expect(records.map(({ stage, effectTicks }) => [stage, effectTicks])).toEqual([
    ['queued', null],
    ['confirmed', 2],
  ]);
  expect(answer.ok && (await answer.value.outcome)).toBe('confirmed');
});

test('reports no effect after five ticks without a change, also to a waiting caller', async () => {
  const { submit, tick, records, sent } = set();
  const answer = submit(5000);
  while (sent.length === 0) await Promise.resolve();
  tick(5);
  expect(records.at(-1)?.stage).toBe('queued');
  tick();
  expect(await answer).toMatchObject({ code: 'NO_EFFECT', detail: { stage: 'no_effect', tick: 1006 } });
  expect(records.at(-1)?.stage).toBe('no_effect');
});

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
  const { submit, lease, sent } = set();
  await submit(0, { ...EXPAND, troops: 5000 }, 'bob');
  expect(lease.holder()).toBeNull();
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
  tick();
  expect(records.map(({ stage }) => stage)).toEqual(['queued', 'rejected']);
});

test('starts a cooldown for a sent intent and removes it when there was no effect', async () => {
  const { submit, tick } = set();
  const emoji = { type: 'emoji', recipient: 'AllPlayers', emoji: 1 };
  await submit(0, emoji);
  expect(await submit(0, emoji)).toMatchObject({ code: 'ON_COOLDOWN', detail: { readyAtTick: 1050 } });
  tick(6);
  expect(await submit(0, emoji)).toMatchObject({ ok: true });
});

test('tries nothing without a game and keeps the newest records in order', async () => {
  const { connection, context, submit } = set();
  connection.connection = null as never;
  expect(await submit()).toMatchObject({ code: 'NOT_CONNECTED' });
  await submit();
  expect(context.after(0, 1).map(({ seq }) => seq)).toEqual([2]);
  expect([context.newestSeq(), context.after(2, 10)]).toEqual([2, []]);
});
