import { describe, expect, test } from 'vitest';
import { pendingSettlementStore } from '../../../../../src/main/payments/store/pending-settlement-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

describe('pending settlements', () => {
  test('keep the latest transaction of each key', async () => {
    const store = pendingSettlementStore(await memoryDb());
    store.upsert('key', '0x01', 100);
    store.upsert('other', '0x09', 100);
    store.upsert('key', '0x02', 200);
    expect([store.find('key'), store.find('other')]).toEqual(['0x02', '0x09']);
  });

  test('are gone after they are dropped, even if they are dropped twice', async () => {
    const store = pendingSettlementStore(await memoryDb());
    store.upsert('key', '0x01', 100);
    store.delete('key');
    store.delete('key');
    expect([store.find('key'), store.find('never')]).toEqual([null, null]);
  });
});
