import { expect, test } from 'vitest';
import { watchArena } from '../../../../../src/main/cli/arena/watch-arena.ts';
import { fakeApi, type Answers } from '../../../../support/fake-api.ts';

const info = (state: string, played = 0, arenaId = 'a1') => ({ arenaId, state, played });

function watched(answers: Answers) {
  const fake = fakeApi(answers);
  const stop = new AbortController();
  const seen: number[] = [];
  const own = { signal: stop.signal, onProgress: ({ played }: { played: number }) => void seen.push(played) };
  return { ...fake, stop, seen, end: () => watchArena(fake.api, 'a1', own) };
}

test('a run that ended before the listener was added is found by a request', async () => {
  const { end, listening } = watched({ 'arena.get': info('completed', 9) });
  expect(await end()).toMatchObject({ state: 'completed', played: 9 });
  expect(listening()).toBe(0);
});

test('the run is followed to its end, and other runs are ignored', async () => {
  const { end, emit, seen } = watched({ 'arena.get': info('running', 1) });
  const over = end();
  await Promise.resolve();
  emit('arena.progress', info('completed', 99, 'a2'));
  emit('arena.progress', info('running', 2));
  emit('arena.progress', info('stopped', 3));
  expect(await over).toMatchObject({ state: 'stopped' });
  expect(seen.filter((played) => played > 1)).toEqual([2, 3]);
});

test('a run that drains is followed until it is paused', async () => {
  const { end, emit } = watched({ 'arena.get': info('running', 1) });
  const over = end();
  await Promise.resolve();
  emit('arena.progress', info('draining', 2));
  emit('arena.progress', info('paused', 3));
  expect(await over).toMatchObject({ state: 'paused', played: 3 });
});

test('aborting resolves with null, even before the start', async () => {
  const { end, stop, listening, requested } = watched({ 'arena.get': info('running') });
  const over = end();
  stop.abort();
  expect(await over).toBeNull();
  expect(await end()).toBeNull();
  expect([requested.length, listening()]).toEqual([1, 0]);
});

test('a lost connection or an unknown run rejects with its message', async () => {
  const lost = watched({ 'arena.get': info('running') });
  const over = lost.end();
  lost.lose();
  await expect(over).rejects.toThrow('the connection to the host was lost');
  await expect(watched({}).end()).rejects.toThrow('nobody answers arena.get');
});
