import { expect, test } from 'vitest';
import { reviewLine } from '../../../../../src/main/cli/agents/review.ts';

test('the line tells whether the agent was blocked', () => {
  expect(reviewLine('acp:qwen', true)).toBe('acp:qwen may play again.\n');
  expect(reviewLine('acp:qwen', false)).toBe('acp:qwen was not blocked.\n');
});
