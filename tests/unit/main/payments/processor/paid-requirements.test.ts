import { expect, test } from 'vitest';
import type { ProcessorContext } from '../../../../../src/main/payments/processor/context.ts';
import type { PaidCall } from '../../../../../src/main/payments/processor/paid-call.ts';
import {
  destinationPaidBy,
  expectedPriceMicro,
} from '../../../../../src/main/payments/processor/paid-requirements.ts';
import { MAX_TIMEOUT_S } from '../../../../../src/main/payments/rules/offer.ts';
import type { ParsedPayment } from '../../../../../src/main/payments/rules/payment-parse.ts';

const NOW = `0x${'a1'.repeat(20)}`;
const BEFORE = `0x${'b2'.repeat(20)}`;
const DESTINATION = {
  chainId: 31_337,
  network: 'eip155:31337',
  asset: `0x${'c3'.repeat(20)}`,
  payTo: NOW,
  checksummed: { asset: `0x${'c3'.repeat(20)}`, payTo: NOW },
  eip712: { name: 'Test USDC', version: '2' },
  isPlayMoney: true,
};

function paymentOf(change: { readonly to?: string; readonly value?: string }): ParsedPayment {
  const authorization = {
    from: `0x${'d4'.repeat(20)}`,
    to: NOW,
    value: '1000',
    validAfter: '0',
    validBefore: '1',
    nonce: `0x${'e5'.repeat(32)}`,
    ...change,
  };
  return {
    accepted: null,
    networkV1: null,
    signed: { signature: '0x', authorization },
    identifier: null,
    resource: null,
  };
}

test('a payment to the payee before a change goes there, while its offers are valid', () => {
  const changed = { ...DESTINATION, formerPayTo: BEFORE };
  expect(destinationPaidBy(changed, paymentOf({ to: BEFORE })).payTo).toBe(BEFORE);
  expect(destinationPaidBy(changed, paymentOf({ to: NOW })).payTo).toBe(NOW);
  expect(destinationPaidBy({ ...changed, formerPayTo: null }, paymentOf({ to: BEFORE })).payTo).toBe(NOW);
});

test('a price that was offered a short while ago is still taken, and no other one', () => {
  const questions: unknown[] = [];
  const context = {
    processClock: { nowMs: () => 5_000_500 },
    store: {
      wasOffered: (subject: string, amountMicro: number, sinceS: number) => {
        questions.push([subject, amountMicro, sinceS]);
        return amountMicro === 900;
      },
    },
  } as unknown as ProcessorContext;
  const call = { subject: 'tool:chess_analysis', amountMicro: 1000n } as unknown as PaidCall;
  const price = (value: string) => expectedPriceMicro(context, call, paymentOf({ value }));
  expect(price('900')).toBe(900n);
  expect(price('1')).toBe(1000n);
  // An amount that no number holds was never offered, and the store is not asked.
  expect(price('90071992547409930')).toBe(1000n);
  expect(questions).toEqual([
    ['tool:chess_analysis', 900, 5000 - MAX_TIMEOUT_S],
    ['tool:chess_analysis', 1, 5000 - MAX_TIMEOUT_S],
  ]);
});
