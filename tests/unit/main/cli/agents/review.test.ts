import { expect, test } from 'vitest';
import { unblockLine } from '../../../../../src/main/cli/agents/review.ts';

test('the line tells whether the agent was blocked', () => {
  expect(unblockLine('acp:qwen', true)).toBe('acp:qwen may play again.\n');
  expect(unblockLine('acp:qwen', false)).toBe('acp:qwen was not blocked.\n');
});
