import { expect, test } from 'vitest';
import { createWriteLimiter } from '../../../../src/main/fleet/write-limiter.ts';

test('at most four games are written in one turn, in the order in which they came', async () => {
  const turns: (() => void)[] = [];
  const slots = createWriteLimiter((run) => void turns.push(run));
  const started: number[] = [];
  const written = Array.from({ length: 10 }, (_, at) =>
    slots.run(async () => {
      started.push(at);
      return at;
    }),
  );
  const sizes: number[] = [];
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    turn();
    sizes.push(started.length);
  }
  expect(sizes).toEqual([4, 8, 10]);
  expect(await Promise.all(written)).toEqual(started);
});

test('a write that fails does not hold up the others', async () => {
  const slots = createWriteLimiter();
  const failed = slots.run(() => Promise.reject(new Error('no disk')));
  const fine = slots.run(async () => 'written');
  await expect(failed).rejects.toThrow('no disk');
  expect(await fine).toBe('written');
});
