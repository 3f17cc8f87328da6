import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../../src/main/models/prompt/prompt.ts';

test('nothing costs nothing, and whatever is there costs a whole token at least', () => {
  expect([estimateTokens(0), estimateTokens(1), estimateTokens(0, 1)]).toEqual([0, 1, 5]);
});

test('the estimate is on the safe side: more than a token for every three characters', () => {
  for (const characters of [30, 300, 30_000])
    expect(estimateTokens(characters)).toBeGreaterThan(characters / 3);
});

test('a listed action counts more than its letters, since move lists are dense', () => {
  expect(estimateTokens(0, 100)).toBeGreaterThan(estimateTokens('e2e4, '.length * 100));
});
