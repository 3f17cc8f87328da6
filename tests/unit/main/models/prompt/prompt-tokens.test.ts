import { expect, test } from 'vitest';
import { estimatePromptTokens } from '../../../../../src/main/models/prompt/prompt.ts';

test('an empty text has no tokens, any other at least one', () => {
  expect([estimatePromptTokens(0), estimatePromptTokens(1), estimatePromptTokens(0, 1)]).toEqual([0, 1, 5]);
});

test('the estimate has more than a token for every three characters', () => {
  for (const characters of [30, 300, 30_000])
    expect(estimatePromptTokens(characters)).toBeGreaterThan(characters / 3);
});

test('a listed action counts more than its characters', () => {
  expect(estimatePromptTokens(0, 100)).toBeGreaterThan(estimatePromptTokens('e2e4, '.length * 100));
});
