import { describe, expect, test } from 'vitest';
import { stateStore } from '../../../../../src/main/chain/store/state-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const EPOCH = {
  epoch: '0x01/1',
  profile: 'local',
  chainId: 31337,
  genesisHash: '0x01',
  rewardToken: null,
  usdc: null,
} as const;

describe('a stored setting', () => {
  test('is returned unchanged, and is null if it was never set', async () => {
    const store = stateStore(await memoryDb());
    store.upsert('network', { url: 'a' });
    store.upsert('paused', true);
    store.upsert('paused', false);
    expect([store.get('network'), store.get('paused'), store.get('none')]).toEqual([
      { url: 'a' },
      false,
      null,
    ]);
  });
});

describe('the epochs', () => {
  test('belong to a profile; the latest is the one inserted last, whatever its time', async () => {
    const store = stateStore(await memoryDb());
    store.insertEpoch(EPOCH, 2000);
    store.insertEpoch({ ...EPOCH, epoch: '0x01/2' }, 1000);
    store.insertEpoch({ ...EPOCH, epoch: '0x01/3', profile: 'base' }, 3000);
    expect(store.findLatestEpoch('local')?.epoch).toBe('0x01/2');
    expect([store.countEpochs(), store.findLatestEpoch('base-sepolia')]).toEqual([3, null]);
  });

  test('have contracts once they are deployed, each its own', async () => {
    const store = stateStore(await memoryDb());
    store.insertEpoch(EPOCH, 1);
    store.insertEpoch({ ...EPOCH, epoch: '0x01/2', profile: 'base' }, 1);
    store.updateContracts(EPOCH.epoch, '0xaa', '0xbb');
    expect(store.findLatestEpoch('local')).toEqual({ ...EPOCH, rewardToken: '0xaa', usdc: '0xbb' });
    expect(store.findLatestEpoch('base')?.usdc).toBeNull();
  });

  test('have unique names', async () => {
    const store = stateStore(await memoryDb());
    store.insertEpoch(EPOCH, 1);
    expect(() => store.insertEpoch({ ...EPOCH, profile: 'base' }, 1)).toThrow('UNIQUE');
  });
});
