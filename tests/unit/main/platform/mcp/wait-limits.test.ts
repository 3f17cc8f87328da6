import { expect, test } from 'vitest';
import { clampWaitMs, WAIT_LIMITS, waitTimeoutMs } from '../../../../../src/main/platform/mcp/wait-limits.ts';

test('a wait is never shorter or longer than the limits', () => {
  const { minMs, maxMs } = WAIT_LIMITS;
  expect([-1, minMs, 5000, maxMs + 1].map(clampWaitMs)).toEqual([minMs, minMs, 5000, maxMs]);
});

test('a tool that is called without a time waits for the default, and says its limits', () => {
  expect(waitTimeoutMs.parse(undefined)).toBe(WAIT_LIMITS.defaultMs);
  expect(waitTimeoutMs.description).toBe('100-45000');
});
