import { keccak256, stringToBytes } from 'viem';
import { expect, test } from 'vitest';
import { loadAndHashText } from '../../../../../src/main/stakes/escrow/hash-text.ts';

test('hashes a text as UTF-8', async () => {
  expect(await loadAndHashText('对赌')).toBe(keccak256(stringToBytes('对赌')));
});
