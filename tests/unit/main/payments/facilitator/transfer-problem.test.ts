import type { PublicClient } from 'viem';
import { expect, test } from 'vitest';
import { findTransferProblem } from '../../../../../src/main/payments/facilitator/transfer-problem.ts';
import type { PaymentPayload, PaymentRequirements } from '../../../../../src/shared/wire/payment.ts';

const PAYLOAD = {
  payload: { authorization: { from: '0xaa', nonce: '0x01' } },
} as unknown as PaymentPayload;
const WANTED = { asset: '0xcc', amount: '100' } as unknown as PaymentRequirements;

const found = (balance: bigint, used: boolean) => {
  const readContract = ({ functionName }: { functionName: string }) =>
    Promise.resolve(functionName === 'balanceOf' ? balance : used);
  return findTransferProblem({ readContract } as unknown as PublicClient, PAYLOAD, WANTED);
};

test.each([
  ['a used authorisation, even if the balance is too low', 0n, true, 'invalid_exact_evm_nonce_already_used'],
  ['a balance one unit short', 99n, false, 'invalid_exact_evm_insufficient_balance'],
  ['nothing when the balance equals the amount', 100n, false, null],
])('diagnoses %s', async (_, balance, used, reason) => {
  expect(await found(balance, used)).toBe(reason);
});
