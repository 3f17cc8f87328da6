import { decodeFunctionData, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../../../../src/main/chain/index.ts';
import { settleDirectly } from '../../../../../src/main/payments/facilitator/direct-settlement.ts';
import type { PaymentPayload } from '../../../../../src/shared/wire/payment.ts';

const NOW_S = 1000;
const PAYER = `0x${'A'.repeat(40)}`;
const PAYEE = `0x${'b'.repeat(40)}`;
const [R, S] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`];
const TRANSFER = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);
const accepted = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: `0x${'C'.repeat(40)}`,
  payTo: PAYEE,
  maxTimeoutSeconds: 60,
};
const authorization = {
  from: PAYER,
  to: PAYEE,
  value: '10000',
  validAfter: '0',
  validBefore: String(NOW_S + 60),
  nonce: `0x${'d'.repeat(64)}`,
};
const signatureOf = (v: string): string => `0x${'1'.repeat(64)}${'2'.repeat(64)}${v}`;

/** Settles a payment with these differences; answers the outcome and what was sent for it. */
async function settle(
  changes: Partial<typeof authorization> = {},
  { signature = signatureOf('1c'), wanted = {} as object } = {},
) {
  const sent: TransactionRequest[] = [];
  const chain = {
    status: () => ({ chainId: 84_532 }) as never,
    async send(request: TransactionRequest) {
      sent.push(request);
      return { kind: 'refused', reason: 'not_answering' } as const;
    },
  };
  const signed = { signature, authorization: { ...authorization, ...changes } };
  const payload: PaymentPayload = { x402Version: 2, accepted, payload: signed };
  const requirements = { ...accepted, ...wanted };
  return { outcome: await settleDirectly(chain, { payload, requirements }, NOW_S), sent };
}

test.each([
  ['1b', 27],
  ['1c', 28],
  ['00', 27],
  ['01', 28],
])('sends what the payer signed; the recovery byte %s is %i for the token', async (v, expected) => {
  const { sent } = await settle({}, { signature: signatureOf(v) });
  expect(sent).toMatchObject([
    {
      role: 'facilitator',
      purpose: 'settle',
      to: accepted.asset.toLowerCase(),
      ref: `84532:${accepted.asset}:${PAYER}:${authorization.nonce}`.toLowerCase(),
    },
  ]);
  const { args } = decodeFunctionData({ abi: TRANSFER, data: sent[0]?.data ?? '0x' });
  const lower = args.map((arg) => (typeof arg === 'string' ? arg.toLowerCase() : arg));
  const { nonce } = authorization;
  expect(lower).toEqual([PAYER.toLowerCase(), PAYEE, 10_000n, 0n, 1060n, nonce, expected, R, S]);
});

test.each([
  ['another payee', { to: PAYER }],
  ['another amount', { value: '9999' }],
  ['an end in less than six seconds', { validBefore: String(NOW_S + 5) }],
  ['a beginning that is not reached', { validAfter: String(NOW_S + 1) }],
])('sends nothing for %s', async (_what, changes) => {
  expect(await settle(changes)).toEqual({ outcome: null, sent: [] });
});

test.each([
  ['a signature of a contract wallet', { signature: `0x${'1'.repeat(200)}` }],
  ['another network', { wanted: { network: 'eip155:8453' } }],
  ['a payment by usage', { wanted: { scheme: 'upto' } }],
])('sends nothing for %s', async (_what, options) => {
  expect(await settle({}, options)).toEqual({ outcome: null, sent: [] });
});
