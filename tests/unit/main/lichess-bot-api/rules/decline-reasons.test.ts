import { expect, test } from 'vitest';
import { toDeclineReason } from '../../../../../src/main/lichess-bot-api/rules/decline-reasons.ts';

test('keys are taken in any case and answered in lower case', () => {
  const keys = 'generic later toofast tooslow timecontrol rated casual standard variant nobot onlybot'.split(
    ' ',
  );
  for (const key of keys) expect(toDeclineReason(key.toUpperCase()).key).toBe(key);
  expect(toDeclineReason('tooFast').sentence).toMatch(/too fast/u);
});

test('an unknown key is generic', () => {
  for (const key of ['', 'constructor', '__proto__', 'because'])
    expect(toDeclineReason(key).key).toBe('generic');
});
