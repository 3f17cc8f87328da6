// @vitest-environment node
import { expect, test } from 'vitest';
import { createLoadable } from '../../../renderer/routes/loadable.ts';

test('loads once for several callers, and is ready only after that', async () => {
  let fetched = 0;
  const part = createLoadable(async () => {
    fetched += 1;
    return 'code';
  });
  expect([part.value(), fetched]).toEqual([null, 0]);
  const both = [part.load(), part.load()];
  expect(part.value()).toBeNull();
  expect(await Promise.all(both)).toEqual(['code', 'code']);
  expect([part.value(), await part.load(), fetched]).toEqual(['code', 'code', 1]);
});

test('a failed load is tried again by the next call', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve('code')];
  const part = createLoadable(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(part.load()).rejects.toThrow('gone');
  expect(part.value()).toBeNull();
  expect(await part.load()).toBe('code');
  expect(await part.load()).toBe('code');
});
