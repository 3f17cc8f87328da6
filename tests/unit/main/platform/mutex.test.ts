import { expect, test } from 'vitest';
import { createMutex } from '../../../../src/main/platform/mutex.ts';

test('tasks run one after the other, in the order of asking', async () => {
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

test('a failure is its own caller’s and holds nobody up', async () => {
  const { run } = createMutex();
  const failing = run(() => Promise.reject(new Error('lost')));
  const next = run(async () => 'fine');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('fine');
});
