import { expect, test } from 'vitest';
import { followHost } from '../../../../../src/main/cli/host-client/follow-host.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

function followed(own: { onEvent?: () => Promise<void> | void; readState?: () => Promise<void> }) {
  const fake = fakeApi({});
  const stop = new AbortController();
  const result = followHost<string>(fake.api, stop.signal, (end) => ({
    onEvent: own.onEvent ?? (() => end('event')),
    readState: own.readState ?? (() => Promise.resolve()),
  }));
  return { ...fake, stop, result };
}

test('the first end counts, and no listener stays', async () => {
  const { result, emit, lose, listening } = followed({});
  emit('arena.progress', {});
  lose();
  expect(await result).toBe('event');
  expect(listening()).toBe(0);
});

test('an error of the handler, at once or later, and of the reading reject', async () => {
  const atOnce = followed({
    onEvent: () => {
      throw new Error('at once');
    },
  });
  atOnce.emit('arena.progress', {});
  await expect(atOnce.result).rejects.toThrow('at once');
  const later = followed({ onEvent: () => Promise.reject(new Error('later')) });
  later.emit('arena.progress', {});
  await expect(later.result).rejects.toThrow('later');
  const { result, listening } = followed({ readState: () => Promise.reject(new Error('not read')) });
  await expect(result).rejects.toThrow('not read');
  expect(listening()).toBe(0);
});

test('a command that was stopped before reads nothing', async () => {
  const signal = AbortSignal.abort();
  const reads: string[] = [];
  const readState = () => Promise.resolve(void reads.push('read'));
  const { api } = fakeApi({});
  expect(await followHost(api, signal, () => ({ onEvent: () => undefined, readState }))).toBeNull();
  expect(reads).toEqual([]);
});
