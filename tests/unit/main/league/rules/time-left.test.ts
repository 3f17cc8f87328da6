import { expect, test } from 'vitest';
import { timeLeftMs } from '../../../../../src/main/league/rules/time-left.ts';

test('the time left is the median duration for each batch of matches that run at once', () => {
  const durationsMs = [60_000, 30_000, 600_000];
  expect(timeLeftMs({ durationsMs, concurrentMatches: 1 }, 4)).toBe(240_000);
  expect(timeLeftMs({ durationsMs, concurrentMatches: 3 }, 4)).toBe(120_000);
  expect(timeLeftMs({ durationsMs, concurrentMatches: 3 }, 1)).toBe(60_000);
  expect(timeLeftMs({ durationsMs: [10, 20], concurrentMatches: 0 }, 2)).toBe(30);
});

test('nothing tells the time before the first match has ended, and none is left after the last', () => {
  expect(timeLeftMs({ durationsMs: [], concurrentMatches: 2 }, 3)).toBeNull();
  expect(timeLeftMs({ durationsMs: [5], concurrentMatches: 2 }, 0)).toBeNull();
});
