import { expect, test } from 'vitest';
import type { Chain } from '../../../../../src/main/chain/index.ts';
import type { FacilitatorSupport } from '../../../../../src/main/payments/facilitator/support.ts';
import { createMeteredSupport } from '../../../../../src/main/payments/evidence/metered-support.ts';
import { UPTO_PROXY_ADDRESS } from '../../../../../src/shared/wire/metered.ts';

const FACILITATOR = '0x00000000000000000000000000000000000000ab';

function fakeChain(codeOf: (address: string) => string | undefined) {
  const chain = {
    reader: () => ({ getCode: ({ address }: { address: string }) => Promise.resolve(codeOf(address)) }),
    status: () => ({ chainId: 84_532, epoch: '0x1/1' }),
    readAddress: () => Promise.resolve(FACILITATOR),
  };
  return chain as unknown as Pick<Chain, 'reader' | 'status' | 'readAddress'>;
}

test('names this host where both contracts are on the network', async () => {
  const read = createMeteredSupport(
    fakeChain(() => '0x60'),
    { remote: () => null, monotonicMs: () => 0 },
  );
  expect((await read())?.toLowerCase()).toBe(FACILITATOR);
});

test('is not possible without one of the contracts', async () => {
  const withoutProxy = fakeChain((address) => (address === UPTO_PROXY_ADDRESS ? undefined : '0x60'));
  const own = { remote: () => null, monotonicMs: () => 0 };
  expect(await createMeteredSupport(withoutProxy, own)()).toBeNull();
});

const REMOTE = '0x00000000000000000000000000000000000000cd';

test.each<[string, FacilitatorSupport | null, boolean, string | null]>([
  ['lists it with its address and has settled one', { kind: 'listed', meteredBy: REMOTE }, true, REMOTE],
  ['lists exact payments only', { kind: 'listed' }, true, null],
  ['lists it and has settled none', { kind: 'listed', meteredBy: REMOTE }, false, null],
  ['has not answered yet', null, true, null],
])('with a remote facilitator that %s', async (_what, support, isOffered, expected) => {
  const networks: string[] = [];
  const cachedOrRefresh = (network: string) => {
    networks.push(network);
    return support;
  };
  const remote = () => ({ check: { cachedOrRefresh }, maySettleMetered: () => isOffered });
  const chain = fakeChain(() => '0x60');
  expect(await createMeteredSupport(chain, { remote, monotonicMs: () => 0 })()).toBe(expected);
  expect(networks).toEqual(['eip155:84532']);
});

test('asks a network that lacks a contract again after a minute', async () => {
  let nowMs = 0;
  let questions = 0;
  let code: string | undefined;
  const chain = fakeChain(() => {
    questions += 1;
    return code;
  });
  const read = createMeteredSupport(chain, { remote: () => null, monotonicMs: () => nowMs });
  expect([await read(), await read()]).toEqual([null, null]);
  expect(questions).toBe(2);
  code = '0x60';
  nowMs = 60_000;
  expect((await read())?.toLowerCase()).toBe(FACILITATOR);
});
