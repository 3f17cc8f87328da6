import { expect, test } from 'vitest';
import { createBackoff } from '../../../../../src/main/platform/async/backoff.ts';

test('each delay is twice the one before, up to the maximum', () => {
  const backoff = createBackoff({ initialMs: 200, maxMs: 1000 });
  expect(Array.from({ length: 5 }, () => backoff.nextDelayMs())).toEqual([200, 400, 800, 1000, 1000]);
});

test('a success starts it again', () => {
  const backoff = createBackoff({ initialMs: 200, maxMs: 1000 });
  for (let i = 0; i < 2000; i += 1) backoff.nextDelayMs();
  expect(backoff.nextDelayMs()).toBe(1000);
  backoff.reset();
  expect([backoff.nextDelayMs(), backoff.nextDelayMs()]).toEqual([200, 400]);
});
