import { keccak256, stringToBytes } from 'viem';
import { expect, test } from 'vitest';
import { hashText } from '../../../../../src/main/stakes/escrow/hash.ts';

test('hashes a text as UTF-8', async () => {
  expect(await hashText('对赌')).toBe(keccak256(stringToBytes('对赌')));
});
