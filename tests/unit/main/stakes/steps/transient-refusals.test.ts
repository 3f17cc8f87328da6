import { expect, test } from 'vitest';
import { isTransientRefusal } from '../../../../../src/main/stakes/steps/transient-refusals.ts';

test('a node that does not answer passes, a refusal of the contract does not', () => {
  for (const reason of ['chain_not_ready', 'not_answering', 'insufficient funds for gas'])
    expect(isTransientRefusal({ kind: 'refused', reason })).toBe(true);
  for (const reason of ['ERC20InsufficientBalance', 'EntryClosed'])
    expect(isTransientRefusal({ kind: 'refused', reason })).toBe(false);
  expect(isTransientRefusal({ kind: 'reverted', txHash: '0x', reason: 'not_answering' })).toBe(false);
});
