import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedCommitment } from '../../../src/shared/seed-commitment.ts';

const SEED = '00ff'.repeat(16);

test('is the SHA-256 of the bytes of the seed and the session id in UTF-8', () => {
  const expected = createHash('sha256')
    .update(Buffer.from(SEED, 'hex'))
    .update('Zürich', 'utf8')
    .digest('hex');
  expect(seedCommitment(SEED, 'Zürich')).toBe(expected);
});

test('differs between sessions that have the same seed', () => {
  expect(seedCommitment(SEED, 'a')).not.toBe(seedCommitment(SEED, 'b'));
});
