import { expect, test } from 'vitest';
import {
  codeOfReason,
  isUnknownOutcome,
  isPossiblyPending,
  toPlainToken,
} from '../../../../../src/main/payments/rules/reason-codes.ts';

test.each([
  ['invalid_exact_evm_payload_authorization_valid_before', 'PAYMENT_EXPIRED'],
  ['expired_unused', 'PAYMENT_EXPIRED'],
  ['invalid_exact_evm_insufficient_balance', 'PAYMENT_INSUFFICIENT'],
  ['insufficient_funds', 'PAYMENT_INSUFFICIENT'],
  ['invalid_exact_evm_payload_authorization_value_mismatch', 'PAYMENT_INSUFFICIENT'],
  ['invalid_exact_evm_signature', 'PAYMENT_INVALID'],
  ['an unknown reason', 'PAYMENT_INVALID'],
])('maps %s to %s', (reason, code) => {
  expect(codeOfReason(reason)).toBe(code);
});

test.each<[string, open: boolean, onItsWay: boolean]>([
  ['settlement_pending', true, true],
  ['duplicate_settlement', true, true],
  ['invalid_exact_evm_nonce_already_used', true, true],
  ['unexpected_settle_error', true, true],
  ['invalid_exact_evm_transaction_failed', true, false],
  ['invalid_exact_evm_transaction_simulation_failed', true, false],
  ['invalid_exact_evm_insufficient_balance', false, false],
  ['invalid_exact_evm_signature', false, false],
])('%s: unknown outcome %s, maybe pending %s', (reason, open, onItsWay) => {
  expect([isUnknownOutcome(reason), isPossiblyPending(reason)]).toEqual([open, onItsWay]);
});

test('a reason becomes one short plain token', () => {
  expect(toPlainToken('<script>\n')).toBe('_script__');
  expect(toPlainToken('x'.repeat(200))).toHaveLength(80);
});
