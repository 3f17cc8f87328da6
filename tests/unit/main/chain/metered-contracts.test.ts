import { expect, test } from 'vitest';
import { installMeteredContracts } from '../../../../src/main/chain/metered-contracts.ts';
import { PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS } from '../../../../src/shared/wire/metered.ts';

test('puts both contracts at their addresses of every network, and changes no code that is right', async () => {
  const codes = new Map<string, string>();
  const placed: string[] = [];
  const anvil = {
    setCode: (at: string, code: string) => {
      placed.push(at);
      codes.set(at, code);
      return Promise.resolve();
    },
  };
  const rpc = (_method: string, [address]: readonly string[]) =>
    Promise.resolve(codes.get(address ?? '') ?? '0x');
  const node = { anvil, rpc } as never;
  await installMeteredContracts(node);
  await installMeteredContracts(node);
  expect(placed).toEqual([PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS]);
});

test('leaves a real network alone', async () => {
  await installMeteredContracts({ anvil: null, rpc: () => Promise.reject(new Error('not asked')) } as never);
});
