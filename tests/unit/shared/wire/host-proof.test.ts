import { expect, test } from 'vitest';
import { proofText } from '../../../../src/shared/wire/host-proof.ts';

test('the text that is signed tells ports, nonces and other signatures apart', () => {
  const texts = [
    proofText(7400, 'abc'),
    proofText(7401, 'abc'),
    proofText(7400, 'abd'),
    proofText(740, '0abc'),
  ];
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts[0]).toBe('arbiter-host-v1\n7400\nabc');
});
