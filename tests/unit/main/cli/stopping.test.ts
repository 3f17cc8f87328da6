import { expect, test } from 'vitest';
import { whenStopped } from '../../../../src/main/cli/stopping.ts';

test('a stop that came before is answered at once', async () => {
  await expect(whenStopped(AbortSignal.abort())).resolves.toBeUndefined();
});

test('a stop that comes later wakes everybody who waits for it, and nobody before', async () => {
  const controller = new AbortController();
  const woken: number[] = [];
  const all = [1, 2].map((n) => whenStopped(controller.signal).then(() => woken.push(n)));
  await Promise.resolve();
  expect(woken).toEqual([]);
  controller.abort();
  await Promise.all(all);
  expect(woken).toEqual([1, 2]);
});
