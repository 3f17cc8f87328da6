import { expect, test } from 'vitest';
import { isSecretKey } from '../../../../src/main/platform/secret-key.ts';
import { SECRET_KEYS } from '../../../support/secret-keys.ts';

test.each(SECRET_KEYS)('%s may hold a secret', (key) => {
  expect(isSecretKey(key)).toBe(true);
});

test.each(['', 'note', 'seed_commitment', 'txHash', 'author', 'passed'])('%o holds no secret', (key) => {
  expect(isSecretKey(key)).toBe(false);
});
