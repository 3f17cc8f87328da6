import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { verifyTypedData } from 'viem';
import { expect, test } from 'vitest';
import { readPermitNonce, signMeteredPayment } from '../../../../src/main/wallet/metered-payment.ts';
import {
  GAS_PERMIT_TYPES,
  gasPermit,
  permitTermsOf,
  permitTypedData,
  signedPermit,
} from '../../../../src/shared/wire/metered.ts';
import { parseJson } from '../../../../src/shared/json.ts';

const account = privateKeyToAccount(generatePrivateKey());
const TOKEN = { chainId: 84_532, address: `0x${'cc'.repeat(20)}`, name: 'USDC', version: '2' } as const;
const FACILITATOR = `0x${'dd'.repeat(20)}`;
const PAYEE = `0x${'bb'.repeat(20)}`;

const ACCEPTED = {
  scheme: 'upto',
  network: 'eip155:84532',
  asset: TOKEN.address,
  amount: '900',
  payTo: PAYEE,
  maxTimeoutSeconds: 120,
  extra: { facilitatorAddress: FACILITATOR },
};
const PERMIT = {
  from: account.address,
  to: PAYEE,
  valueMicro: 900,
  validBeforeS: 2_000_000_000,
  nonce: `0x${'01'.repeat(32)}`,
  permitNonce: 4,
};

interface Payment {
  readonly accepted: unknown;
  readonly payload: unknown;
  readonly extensions?: { readonly eip2612GasSponsoring: { readonly info: unknown } };
}

async function sign(permit: typeof PERMIT | (Omit<typeof PERMIT, 'permitNonce'> & { permitNonce: null })) {
  const paymentRequired = { x402Version: 2 as const, accepts: [ACCEPTED] };
  const text = await signMeteredPayment(account, TOKEN, { permit, paymentRequired });
  return parseJson(Buffer.from(text, 'base64').toString()) as unknown as Payment;
}

test('signs the maximum for the payee and the facilitator of the offer, and the approval of Permit2', async () => {
  const made = await sign(PERMIT);
  expect(made.accepted).toEqual(ACCEPTED);
  const signed = signedPermit.parse(made.payload);
  expect(permitTermsOf(signed)).toMatchObject({ to: PAYEE, value: '900', facilitator: FACILITATOR });
  const data = permitTypedData(TOKEN.chainId, signed.permit2Authorization);
  const signature = signed.signature as `0x${string}`;
  expect(await verifyTypedData({ ...data, address: account.address, signature })).toBe(true);
  const approval = gasPermit.parse(made.extensions?.eip2612GasSponsoring.info);
  expect(approval).toMatchObject({ amount: '900', nonce: '4' });
  const isApproved = await verifyTypedData({
    address: account.address,
    domain: { name: 'USDC', version: '2', chainId: TOKEN.chainId, verifyingContract: TOKEN.address },
    types: GAS_PERMIT_TYPES,
    primaryType: 'Permit',
    message: {
      owner: account.address,
      spender: approval.spender as `0x${string}`,
      value: 900n,
      nonce: 4n,
      deadline: 2_000_000_000n,
    },
    signature: approval.signature as `0x${string}`,
  });
  expect(isApproved).toBe(true);
});

test('signs no approval where Permit2 may take the amount already', async () => {
  expect((await sign({ ...PERMIT, permitNonce: null })).extensions).toBeUndefined();
  const reader = (allowance: bigint) => ({
    readContract: ({ functionName }: { functionName: string }) =>
      Promise.resolve(functionName === 'allowance' ? allowance : 7n),
  });
  const nonceWith = (allowance: bigint) =>
    readPermitNonce({ chain: { reader: () => reader(allowance) } } as never, {
      payer: account.address,
      token: TOKEN,
      row: { amountMicro: 900 },
    });
  expect(await nonceWith(900n)).toBeNull();
  expect(await nonceWith(899n)).toBe(7);
});
