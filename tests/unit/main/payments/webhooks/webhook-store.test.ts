import { describe, expect, test } from 'vitest';
import { webhookStore } from '../../../../../src/main/payments/webhooks/webhook-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

async function storeWith(...queued: readonly (readonly [string, number])[]) {
  const store = webhookStore(await memoryDb());
  for (const [eventId, atMs] of queued)
    store.insert({ eventId, type: 'paid', body: `{"id":"${eventId}"}` }, atMs);
  return store;
}
const again = { state: 'queued', attempts: 1, nextAtMs: 500, status: '503' } as const;
const sent = { state: 'sent', attempts: 2, nextAtMs: 0, status: '200' } as const;

describe('a queued notice', () => {
  test('is due from its time on, the earliest first, with the body that was queued', async () => {
    const store = await storeWith(['e2', 200], ['e1', 100]);
    expect(store.listDue(199).map(({ eventId }) => eventId)).toEqual(['e1']);
    expect(store.listDue(200)).toMatchObject([
      { eventId: 'e1', body: '{"id":"e1"}', attempts: 0 },
      { eventId: 'e2' },
    ]);
    expect(store.findNextAtMs()).toBe(100);
  });

  test('is due again at the time of its retry', async () => {
    const store = await storeWith(['e1', 100]);
    store.recordAttempt('e1', again);
    expect([store.listDue(499), store.findNextAtMs()]).toEqual([[], 500]);
    expect(store.listDue(500)).toMatchObject([{ attempts: 1 }]);
  });

  test('is not sent again after it has ended', async () => {
    const store = await storeWith(['e1', 100]);
    store.recordAttempt('e1', sent);
    store.recordAttempt('e1', again);
    expect([store.listDue(9999), store.findNextAtMs()]).toEqual([[], null]);
    expect(store.countByState()).toEqual([{ state: 'sent', n: 1 }]);
  });

  test('fails with all queued ones, while sent ones stay sent', async () => {
    const store = await storeWith(['e1', 100], ['e2', 200], ['e3', 300]);
    store.recordAttempt('e1', sent);
    store.markQueuedFailed('removed');
    expect(store.countByState()).toEqual([
      { state: 'failed', n: 2 },
      { state: 'sent', n: 1 },
    ]);
  });

  test('is returned in batches of 20', async () => {
    const store = await storeWith(...Array.from({ length: 25 }, (_, n) => [`e${n}`, n] as const));
    expect(store.listDue(1000)).toHaveLength(20);
  });
});

describe('a setting', () => {
  test('has the last stored value, and none after null', async () => {
    const store = await storeWith();
    store.upsertSetting('url', 'a');
    store.upsertSetting('url', 'b');
    expect([store.findSetting('url'), store.findSetting('other')]).toEqual(['b', null]);
    store.upsertSetting('url', null);
    expect(store.findSetting('url')).toBeNull();
  });
});
