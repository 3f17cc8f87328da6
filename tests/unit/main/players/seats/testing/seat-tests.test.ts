import { expect, test } from 'vitest';
import { createSeatTests } from '../../../../../../src/main/players/seats/testing/seat-tests.ts';

const SEAT = { protocol: 'acp', spec: {} };

/** Tests of players that answer when `finish` is called, or as soon as they are cancelled. */
function started() {
  const waiting: (() => void)[] = [];
  let count = 0;
  const tests = createSeatTests({
    clock: { nowMs: () => 7 },
    players: {
      testSeat: (_, signal) => {
        count += 1;
        return new Promise((resolve) => {
          const end = (state: 'ok' | 'failed') => () =>
            resolve({ state, name: 'One', detail: 'words', latencyMs: 3 });
          waiting.push(end('ok'));
          signal?.addEventListener('abort', end('failed'));
        });
      },
    },
  });
  return { tests, finish: () => waiting.shift()?.(), count: () => count };
}

test('two calls during one test start the player once and get the same result', async () => {
  const { tests, finish, count } = started();
  const both = [tests.run('acp:one', SEAT), tests.run('acp:one', SEAT)];
  finish();
  expect(await Promise.all(both)).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
  expect(count()).toBe(1);
  expect(tests.last('acp:one')).toMatchObject({ state: 'ok', atMs: 7 });
  void tests.run('acp:one', SEAT);
  expect(count()).toBe(2);
});

test('a cancelled test says so and is no result', async () => {
  const { tests } = started();
  expect(tests.cancel('acp:one')).toBe(false);
  const result = tests.run('acp:one', SEAT);
  expect(tests.cancel('acp:one')).toBe(true);
  expect(await result).toMatchObject({ state: 'cancelled', detail: null });
  expect(tests.last('acp:one')).toBeNull();
});

test('a limited number of results is kept, the newest ones', async () => {
  const { tests, finish } = started();
  for (let index = 0; index <= 100; index += 1) {
    const result = tests.run(`acp:${index}`, SEAT);
    finish();
    await result;
  }
  expect(tests.last('acp:0')).toBeNull();
  expect(tests.last('acp:100')).not.toBeNull();
});
