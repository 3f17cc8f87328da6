import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { verifyPayerSignature } from '../../../../../src/main/payments/facilitator/payer-signature.ts';
import { AUTHORIZATION_TYPES } from '../../../../../src/shared/wire/payment.ts';

/** A key for tests only. */
const payer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const TOKEN = {
  chainId: 31_337,
  asset: `0x${'a1'.repeat(20)}`,
  eip712: { name: 'Test USDC', version: '2' },
};
const authorization = {
  from: payer.address,
  to: `0x${'b2'.repeat(20)}`,
  value: '100000',
  validAfter: '0',
  validBefore: '1795780000',
  nonce: `0x${'cd'.repeat(32)}`,
} as const;

const sign = (): Promise<`0x${string}`> =>
  payer.signTypedData({
    domain: { ...TOKEN.eip712, chainId: TOKEN.chainId, verifyingContract: TOKEN.asset as `0x${string}` },
    types: AUTHORIZATION_TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: payer.address,
      to: authorization.to as `0x${string}`,
      value: 100_000n,
      validAfter: 0n,
      validBefore: 1_795_780_000n,
      nonce: authorization.nonce,
    },
  });

test('an authorisation that its payer signed has a digest, however the address is written', async () => {
  const signature = await sign();
  const digest = await verifyPayerSignature(TOKEN, { signature, authorization });
  expect(digest).toMatch(/^0x[0-9a-f]{64}$/u);
  const small = { ...authorization, from: payer.address.toLowerCase() };
  expect(await verifyPayerSignature(TOKEN, { signature, authorization: small })).toBe(digest);
});

test.each([
  ['another amount', { value: '100001' }, TOKEN],
  ['another payee', { to: `0x${'b3'.repeat(20)}` }, TOKEN],
  ['another payer', { from: `0x${'b3'.repeat(20)}` }, TOKEN],
  ['another nonce', { nonce: `0x${'ce'.repeat(32)}` }, TOKEN],
  ['another chain', {}, { ...TOKEN, chainId: 1 }],
  ['an amount that is no number', { value: 'much' }, TOKEN],
])('a signature does not count for %s', async (_what, change, token) => {
  const signed = { signature: await sign(), authorization: { ...authorization, ...change } };
  expect(await verifyPayerSignature(token, signed)).toBeNull();
});
