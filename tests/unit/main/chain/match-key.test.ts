import { expect, test } from 'vitest';
import { matchKeyOf } from '../../../../src/main/chain/match-key.ts';

test('hashes the lower-case match id for the contract', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(matchKeyOf(id)).toMatch(/^0x[0-9a-f]{64}$/u);
  expect(matchKeyOf(id)).not.toBe(matchKeyOf(id.replace('1', '2')));
});
