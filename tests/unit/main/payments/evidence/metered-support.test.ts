import { expect, test } from 'vitest';
import type { Chain } from '../../../../../src/main/chain/index.ts';
import { createMeteredSupport } from '../../../../../src/main/payments/evidence/metered-support.ts';
import { UPTO_PROXY_ADDRESS } from '../../../../../src/shared/wire/metered.ts';

const FACILITATOR = '0x00000000000000000000000000000000000000ab';

function fakeChain(codeOf: (address: string) => string | undefined) {
  const chain = {
    reader: () => ({ getCode: ({ address }: { address: string }) => Promise.resolve(codeOf(address)) }),
    status: () => ({ chainId: 84_532, epoch: '0x1/1' }),
    addressOf: () => Promise.resolve(FACILITATOR),
  };
  return chain as unknown as Pick<Chain, 'reader' | 'status' | 'addressOf'>;
}

test('names this host where both contracts are on the network', async () => {
  const read = createMeteredSupport(
    fakeChain(() => '0x60'),
    () => false,
  );
  expect((await read())?.toLowerCase()).toBe(FACILITATOR);
});

test('is not possible without one of the contracts, and not with a remote facilitator', async () => {
  const withoutProxy = fakeChain((address) => (address === UPTO_PROXY_ADDRESS ? undefined : '0x60'));
  expect(await createMeteredSupport(withoutProxy, () => false)()).toBeNull();
  const remote = createMeteredSupport(
    fakeChain(() => '0x60'),
    () => true,
  );
  expect(await remote()).toBeNull();
});
