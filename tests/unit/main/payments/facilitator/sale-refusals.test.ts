import { expect, test } from 'vitest';
import type { GasLevel } from '../../../../../src/main/payments/facilitator/gas-check.ts';
import type { FacilitatorSupport } from '../../../../../src/main/payments/facilitator/support.ts';
import { createSaleRefusals } from '../../../../../src/main/payments/facilitator/sale-refusals.ts';

const NETWORK = 'eip155:84532';
const noGasCheck = { findLowGas: () => Promise.reject(new Error('asked the wrong part')) };
const problemOf = (support: FacilitatorSupport) =>
  createSaleRefusals({
    remote: () => ({ read: () => Promise.resolve(support) }),
    gas: noGasCheck,
    keyProblem: () => 'no_safe_keys',
  })({ network: NETWORK });
const gasProblemOf = (level: GasLevel | null) =>
  createSaleRefusals({
    remote: () => null,
    gas: { findLowGas: () => Promise.resolve(level) },
    keyProblem: () => null,
  })({ network: NETWORK });

test.each<FacilitatorSupport>([{ kind: 'listed' }, { kind: 'unknown' }])(
  'nothing is wrong with a facilitator that is %o',
  async (support) => {
    expect(await problemOf(support)).toBeNull();
  },
);

test.each<[FacilitatorSupport, string, string]>([
  [{ kind: 'not_listed' }, 'facilitator_unsupported', 'does not settle payments on eip155:84532'],
  [
    { kind: 'moved', url: 'https://www.pay.example' },
    'facilitator_moved',
    'has moved to https://www.pay.example.',
  ],
  [{ kind: 'refused', reason: 'facilitator_auth' }, 'facilitator_auth', 'refuses the key'],
  [{ kind: 'refused', reason: 'facilitator_quota' }, 'facilitator_quota', 'to pay, or to wait'],
  [{ kind: 'refused', reason: 'facilitator_moved' }, 'facilitator_moved', 'an address that is not followed'],
])('a facilitator that is %o is one sentence with its remedy', async (support, reason, sentence) => {
  const problem = await problemOf(support);
  expect(problem).toMatchObject({ code: 'INTERNAL_ERROR', detail: { reason, charged: false } });
  expect(problem?.message).toContain(sentence);
  expect(problem?.message).toContain('The owner');
  expect(problem?.message).toContain('Nothing was charged.');
});

test('the address to which a facilitator has moved is named for the window', async () => {
  const problem = await problemOf({ kind: 'moved', url: 'https://www.pay.example' });
  expect(problem?.detail?.['movedTo']).toBe('https://www.pay.example');
});

test('too little gas is said with both amounts and the account, rounded so that sending it is enough', async () => {
  expect(await gasProblemOf(null)).toBeNull();
  const low = { address: `0x${'a'.repeat(40)}`, balanceWei: 1_999_999_999_999n, neededWei: 10n ** 15n + 1n };
  const problem = await gasProblemOf(low);
  expect(problem?.detail).toEqual({ reason: 'no_gas', charged: false });
  expect(problem?.message).toBe(
    'Nothing can be paid: the account that settles payments, 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, has 0.000001 ' +
      'ether for gas on eip155:84532 and needs 0.001001. The owner sends it some. Nothing was charged.',
  );
});

test.each(['no_safe_keys', 'bad_key'])('a host whose key is %s names the remedy', async (keyProblem) => {
  const parts = { remote: () => null, gas: noGasCheck, keyProblem: () => keyProblem };
  const problem = await createSaleRefusals(parts)({ network: NETWORK });
  expect(problem).toMatchObject({ detail: { reason: keyProblem, charged: false } });
  expect(problem?.message).toContain('The owner');
});
