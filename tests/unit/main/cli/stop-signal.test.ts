import { expect, test } from 'vitest';
import { whenStopped } from '../../../../src/main/cli/stop-signal.ts';

test('an aborted signal resolves immediately', async () => {
  await expect(whenStopped(AbortSignal.abort())).resolves.toBeUndefined();
});

test('a later abort resolves every waiting promise, and none before', async () => {
  const controller = new AbortController();
  const resumed: number[] = [];
  const all = [1, 2].map((n) => whenStopped(controller.signal).then(() => resumed.push(n)));
  await Promise.resolve();
  expect(resumed).toEqual([]);
  controller.abort();
  await Promise.all(all);
  expect(resumed).toEqual([1, 2]);
});
