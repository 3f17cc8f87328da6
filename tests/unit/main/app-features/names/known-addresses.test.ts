import { expect, test } from 'vitest';
import { readKnownAddresses, type AddressDeps } from '../../../../../src/main/app-features/names/index.ts';

const deps = (isConnected: boolean, readAddress: (key: string) => Promise<string>): AddressDeps =>
  ({
    chain: {
      reader: () => (isConnected ? {} : null),
      status: () => ({ rewardToken: '0xmonard', usdc: { address: '0xusdc' } }),
      readAddress,
    },
    wallet: { readAddress: async () => null },
    payments: { payees: { view: async () => ({ address: '0xpayee' }) } },
  }) as unknown as AddressDeps;

test('keys of the chain are read only while it is connected, and one that fails is left out', async () => {
  const addressOf = (key: string) =>
    key === 'minter' ? Promise.reject(new Error('no key')) : Promise.resolve(`0x${key}`);
  const contracts = [
    { address: '0xmonard', role: 'monard' },
    { address: '0xusdc', role: 'usdc' },
  ];
  const payee = { address: '0xpayee', role: 'payee' };
  expect(await readKnownAddresses(deps(false, addressOf))).toEqual([payee, ...contracts]);
  expect(await readKnownAddresses(deps(true, addressOf))).toEqual([
    payee,
    { address: '0xadmin', role: 'treasury' },
    { address: '0xfacilitator', role: 'facilitator' },
    { address: '0xfaucet', role: 'faucet' },
    ...contracts,
  ]);
});
