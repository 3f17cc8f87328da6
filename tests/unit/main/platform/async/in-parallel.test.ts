import { expect, test } from 'vitest';
import { inParallel } from '../../../../../src/main/platform/async/in-parallel.ts';

test('an error of one item is thrown after all other items are done', async () => {
  const done: number[] = [];
  const work = inParallel([1, 2, 3, 4], 2, async (item) => {
    if (item === 1) throw new Error('first');
    done.push(item);
  });
  await expect(work).rejects.toThrow('first');
  expect(done).toEqual([2, 3, 4]);
});
