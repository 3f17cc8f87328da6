import { describe, expect, it } from 'vitest';
import { webhookStore } from '../../../../../src/main/payments/webhooks/webhook-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

async function house(...queued: readonly (readonly [string, number])[]) {
  const store = webhookStore(await memoryDb());
  for (const [eventId, atMs] of queued)
    store.queue({ eventId, type: 'paid', body: `{"id":"${eventId}"}` }, atMs);
  return store;
}
const again = { state: 'queued', attempts: 1, nextAtMs: 500, status: '503' } as const;
const sent = { state: 'sent', attempts: 2, nextAtMs: 0, status: '200' } as const;

describe('a notice that waits', () => {
  it('is due from its time on, the earliest first, with the very bytes that were queued', async () => {
    const store = await house(['e2', 200], ['e1', 100]);
    expect(store.due(199).map(({ eventId }) => eventId)).toEqual(['e1']);
    expect(store.due(200)).toMatchObject([
      { eventId: 'e1', body: '{"id":"e1"}', attempts: 0 },
      { eventId: 'e2' },
    ]);
    expect(store.nextAtMs()).toBe(100);
  });

  it('comes again when it was told to', async () => {
    const store = await house(['e1', 100]);
    store.mark('e1', again);
    expect([store.due(499), store.nextAtMs()]).toEqual([[], 500]);
    expect(store.due(500)).toMatchObject([{ attempts: 1 }]);
  });

  it('is never sent again once it has ended', async () => {
    const store = await house(['e1', 100]);
    store.mark('e1', sent);
    store.mark('e1', again);
    expect([store.due(9999), store.nextAtMs()]).toEqual([[], null]);
    expect(store.counts()).toEqual([{ state: 'sent', n: 1 }]);
  });

  it('is given up with all that wait, and those that were sent stay sent', async () => {
    const store = await house(['e1', 100], ['e2', 200], ['e3', 300]);
    store.mark('e1', sent);
    store.giveUp('removed');
    expect(store.counts()).toEqual([
      { state: 'failed', n: 2 },
      { state: 'sent', n: 1 },
    ]);
  });

  it('comes in portions when many are due', async () => {
    const store = await house(...Array.from({ length: 25 }, (_, n) => [`e${n}`, n] as const));
    expect(store.due(1000)).toHaveLength(20);
  });
});

describe('a setting', () => {
  it('is what was put last, and gone with null', async () => {
    const store = await house();
    store.putSetting('url', 'a');
    store.putSetting('url', 'b');
    expect([store.setting('url'), store.setting('other')]).toEqual(['b', null]);
    store.putSetting('url', null);
    expect(store.setting('url')).toBeNull();
  });
});
