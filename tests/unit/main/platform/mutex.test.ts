import { expect, test } from 'vitest';
import { createMutex } from '../../../../src/main/platform/mutex.ts';

test('runs tasks one at a time in the order of the calls', async () => {
  const { run } = createMutex();
  const order: string[] = [];
  let free = (): void => {};
  const first = run(async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => (free = resolve));
    order.push('first ends');
  });
  const second = run(async () => void order.push('second'));
  await Promise.resolve();
  expect(order).toEqual(['first begins']);
  free();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

test('rejects only the caller of a failed task and continues', async () => {
  const { run } = createMutex();
  const failing = run(() => Promise.reject(new Error('lost')));
  const next = run(async () => 'fine');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('fine');
});
