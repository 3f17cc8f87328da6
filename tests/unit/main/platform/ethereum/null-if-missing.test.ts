import { BlockNotFoundError } from 'viem';
import { expect, test } from 'vitest';
import { nullIfMissing } from '../../../../../src/main/platform/ethereum/null-if-missing.ts';

test('a value of the chain is returned', async () => {
  expect(await nullIfMissing(Promise.resolve(7))).toBe(7);
});

test('what the chain does not have is null', async () => {
  expect(await nullIfMissing(Promise.reject(new BlockNotFoundError({ blockNumber: 1n })))).toBeNull();
});

test('a node that does not respond rejects', async () => {
  await expect(nullIfMissing(Promise.reject(new Error('timeout')))).rejects.toThrow('timeout');
});
