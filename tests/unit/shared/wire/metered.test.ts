import { UptoEvmScheme } from '@x402/evm/upto/client';
import { verifyTypedData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { permitTermsOf, permitTypedData, signedPermit } from '../../../../src/shared/wire/metered.ts';
import { authorizationOf } from '../../../../src/shared/wire/payment.ts';

const PAYEE = `0x${'12'.repeat(20)}`;
const FACILITATOR = `0x${'34'.repeat(20)}`;
const TOKEN = `0x${'56'.repeat(20)}`;

test('a permit of the official client is read, and its signature fits our typed data', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const made = await new UptoEvmScheme(account).createPaymentPayload(2, {
    scheme: 'upto',
    network: 'eip155:84532',
    amount: '50000',
    asset: TOKEN,
    payTo: PAYEE,
    maxTimeoutSeconds: 120,
    extra: { name: 'USDC', version: '2', facilitatorAddress: FACILITATOR },
  });
  const signed = signedPermit.parse(made.payload);
  const signature = signed.signature as `0x${string}`;
  const data = permitTypedData(84_532, signed.permit2Authorization);
  expect(await verifyTypedData({ ...data, address: account.address, signature })).toBe(true);
  const terms = permitTermsOf(signed);
  expect(terms).toMatchObject({ from: account.address, value: '50000', facilitator: FACILITATOR });
  expect(authorizationOf(signed)).toMatchObject({ to: PAYEE, value: '50000' });
  expect(authorizationOf(signed).nonce).toMatch(/^0x[0-9a-f]{64}$/u);
});
