import { expect, test } from 'vitest';
import { whenStopped } from '../../../../src/main/cli/stopping.ts';

test('an aborted signal resolves immediately', async () => {
  await expect(whenStopped(AbortSignal.abort())).resolves.toBeUndefined();
});

test('a later abort resolves every waiting promise, and none before', async () => {
  const controller = new AbortController();
  const woken: number[] = [];
  const all = [1, 2].map((n) => whenStopped(controller.signal).then(() => woken.push(n)));
  await Promise.resolve();
  expect(woken).toEqual([]);
  controller.abort();
  await Promise.all(all);
  expect(woken).toEqual([1, 2]);
});
