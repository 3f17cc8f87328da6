import { expect, test } from 'vitest';
import { verifyMove } from '../../../../../src/main/sessions/log/verify-move.ts';

/** RFC 8032, section 7.1, test 2: the secret is `4ccd…a6fb`, and the message is the letter r. */
const KEY = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw';
const OTHER_SIGNATURE = 'A'.repeat(86);

test('the test vector of RFC 8032 is a signature, and no other text, key or signature is', () => {
  const message = Buffer.from('72', 'hex').toString('utf8');
  const signature = Buffer.from(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    'hex',
  ).toString('base64url');
  expect(verifyMove(signature, message, KEY)).toBe(true);
  expect(verifyMove(signature, `${message} `, KEY)).toBe(false);
  expect(verifyMove(OTHER_SIGNATURE, message, KEY)).toBe(false);
  expect(verifyMove(signature, message, 'A'.repeat(43))).toBe(false);
  expect(verifyMove('', message, KEY)).toBe(false);
});
