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
    { isRemote: () => false, monotonicMs: () => 0 },
  );
  expect((await read())?.toLowerCase()).toBe(FACILITATOR);
});

test('is not possible without one of the contracts, and not with a remote facilitator', async () => {
  const withoutProxy = fakeChain((address) => (address === UPTO_PROXY_ADDRESS ? undefined : '0x60'));
  const own = { isRemote: () => false, monotonicMs: () => 0 };
  expect(await createMeteredSupport(withoutProxy, own)()).toBeNull();
  const remote = createMeteredSupport(
    fakeChain(() => '0x60'),
    { isRemote: () => true, monotonicMs: () => 0 },
  );
  expect(await remote()).toBeNull();
});

test('asks a network that lacks a contract again after a minute', async () => {
  let nowMs = 0;
  let questions = 0;
  let code: string | undefined;
  const chain = fakeChain(() => {
    questions += 1;
    return code;
  });
  const read = createMeteredSupport(chain, { isRemote: () => false, monotonicMs: () => nowMs });
  expect([await read(), await read()]).toEqual([null, null]);
  expect(questions).toBe(2);
  code = '0x60';
  nowMs = 60_000;
  expect((await read())?.toLowerCase()).toBe(FACILITATOR);
});
