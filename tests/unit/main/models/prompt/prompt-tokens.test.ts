import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../../src/main/models/prompt/prompt.ts';

test('an empty text has no tokens, any other at least one', () => {
  expect([estimateTokens(0), estimateTokens(1), estimateTokens(0, 1)]).toEqual([0, 1, 5]);
});

test('the estimate has more than a token for every three characters', () => {
  for (const characters of [30, 300, 30_000])
    expect(estimateTokens(characters)).toBeGreaterThan(characters / 3);
});

test('a listed action counts more than its characters', () => {
  expect(estimateTokens(0, 100)).toBeGreaterThan(estimateTokens('e2e4, '.length * 100));
});
