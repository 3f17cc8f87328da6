import { expect, test } from 'vitest';
import { createMemoryVault } from '../../../../src/main/platform/vault/index.ts';
import { openTestChain } from '../../../support/chain/test-chain.ts';

const REF = 'chain:base-sepolia:rpc';
const CHOICE = { profile: 'base-sepolia', typedName: 'base-sepolia' } as const;

test('a choice that cannot be stored leaves the addresses of nodes as they were', async () => {
  const vault = createMemoryVault();
  const { chain, storage } = await openTestChain({ vault, profile: 'off' });
  const failing = (rpcUrl: string): Promise<unknown> => {
    storage.db.exec(
      "create trigger full before insert on chain_state begin select raise(abort, 'no room'); end",
    );
    return expect(chain.choose({ ...CHOICE, rpcUrl }))
      .rejects.toThrow('no room')
      .finally(() => storage.db.exec('drop trigger full'));
  };
  await failing('https://first.example/key');
  expect(await vault.get(REF)).toBeNull();
  expect(await chain.choose({ ...CHOICE, rpcUrl: 'https://second.example/key' })).toBe(true);
  await failing('https://third.example/key');
  expect(await vault.get(REF)).toBe('https://second.example/key');
});
