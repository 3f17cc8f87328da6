import { describe, expect, test } from 'vitest';
import { rewardAddressStore } from '../../../../../src/main/rewards/store/reward-address-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

async function setUp() {
  const db = await memoryDb();
  return { db, wallets: rewardAddressStore(db) };
}

describe('the wallet of an agent', () => {
  test('is the latest one, until it is removed', async () => {
    const { db, wallets } = await setUp();
    db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'external', '2026', null, null)").run();
    wallets.upsert('ann', '0xaa', 1);
    wallets.upsert('ann', '0xbb', 2);
    expect(wallets.find('ann')).toBe('0xbb');
    wallets.delete('ann');
    expect(wallets.find('ann')).toBeNull();
  });

  test('belongs to an existing agent', async () => {
    const { wallets } = await setUp();
    expect(() => wallets.upsert('nobody', '0xaa', 1)).toThrow('FOREIGN KEY');
  });
});
