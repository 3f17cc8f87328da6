import { describe, expect, test } from 'vitest';
import { poolStore } from '../../../../../src/main/rewards/store/pool-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const POOL = { poolId: 'p', source: 'league', amountMicro: 100, paidMicro: 90, by: 'person', atMs: 7 };

describe('a prize pool', () => {
  test('is read as it was stored', async () => {
    const store = poolStore(await memoryDb());
    store.insert(POOL);
    expect([store.find('p'), store.find('q')]).toEqual([POOL, null]);
  });

  test('is stored once', async () => {
    const store = poolStore(await memoryDb());
    store.insert(POOL);
    expect(() => store.insert({ ...POOL, amountMicro: 200 })).toThrow('UNIQUE');
    expect(store.find('p')?.amountMicro).toBe(100);
  });

  test('never pays more than its amount, which is above zero', async () => {
    const store = poolStore(await memoryDb());
    expect(() => store.insert({ ...POOL, paidMicro: 101 })).toThrow('CHECK');
    expect(() => store.insert({ ...POOL, amountMicro: 0, paidMicro: 0 })).toThrow('CHECK');
    store.insert({ ...POOL, paidMicro: 100 });
  });
});
