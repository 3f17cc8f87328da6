import { expect, test } from 'vitest';
import { createNameCache } from '../../../renderer/names/name-cache.ts';
import type { AgentInfo, Api, CallOutput } from '../../../src/shared/contract/index.ts';

type Listener = Parameters<Api['onEvent']>[0];

/** A host that names every id except ids that begin with `x`. */
function scriptedApi() {
  const calls: string[][] = [];
  let emit: Listener = () => undefined;
  let connect: (state: 'up' | 'lost') => void = () => undefined;
  const nameOf = (id: string): CallOutput<'names.resolve'>[number] => ({
    id,
    type: 'agent',
    name: `Name of ${id}`,
    players: [],
    game: null,
    role: null,
    badge: null,
    path: null,
  });
  const api = {
    call: async (_name: string, { ids }: { ids: string[] }) => {
      calls.push(ids);
      return ids.filter((id) => !id.startsWith('x')).map(nameOf);
    },
    onEvent: (listener: Listener) => {
      emit = listener;
      return () => undefined;
    },
    onConnectionChange: (listener: typeof connect) => {
      connect = listener;
      return () => undefined;
    },
  } as unknown as Api;
  const changed = (agentId: string, name: string): void => {
    const payload = { agentId, name, badge: { kind: 'external', detail: null } } as AgentInfo;
    emit({ name: 'agent.changed', payload }, 1);
  };
  return { api, calls, changed, connect: () => connect('up') };
}

/** Resolves when the cache has notified its listeners. */
const told = (cache: ReturnType<typeof createNameCache>): Promise<void> =>
  new Promise((resolve) => {
    const off = cache.subscribe(() => {
      off();
      resolve();
    });
  });

test('ids that are wanted in one turn are read with one call, and each once', async () => {
  const { api, calls } = scriptedApi();
  const cache = createNameCache(api);
  for (const id of ['a', 'b', 'a', 'x']) cache.request(id);
  expect(cache.get('a')).toBeUndefined();
  await told(cache);
  expect(calls).toEqual([['a', 'b', 'x']]);
  expect([cache.get('a')?.name, cache.get('x')]).toEqual(['Name of a', null]);
  cache.request('a');
  cache.request('c');
  await told(cache);
  expect(calls).toEqual([['a', 'b', 'x'], ['c']]);
});

test('more than 200 ids are read with several calls', async () => {
  const { api, calls } = scriptedApi();
  const cache = createNameCache(api);
  for (let index = 0; index < 450; index += 1) cache.request(`a${index}`);
  await told(cache);
  expect(calls.map(({ length }) => length)).toEqual([200, 200, 50]);
});

test('names are dropped when an agent has a new name, not when it played a game', async () => {
  const { api, changed } = scriptedApi();
  const cache = createNameCache(api);
  changed('ann', 'Ann');
  cache.request('a');
  await told(cache);
  changed('ann', 'Ann');
  expect(cache.get('a')?.name).toBe('Name of a');
  changed('ann', 'Anne');
  expect(cache.get('a')).toBeUndefined();
});

test('names are dropped with each new connection, and an unknown id is asked for again', async () => {
  const { api, calls, connect } = scriptedApi();
  const cache = createNameCache(api);
  cache.request('a');
  await told(cache);
  connect();
  expect(cache.get('a')).toBeUndefined();
  cache.request('x');
  await told(cache);
  cache.request('x');
  await told(cache);
  expect(calls).toEqual([['a'], ['x'], ['x']]);
});

test('a call that fails leaves the ids unread, so that they can be asked for again', async () => {
  const { api } = scriptedApi();
  let fails = true;
  const call = api.call.bind(api);
  const cache = createNameCache({
    ...api,
    call: ((...given: Parameters<typeof call>) =>
      fails ? Promise.reject(new Error('gone')) : call(...given)) as Api['call'],
  });
  cache.request('a');
  await new Promise((resolve) => setTimeout(resolve));
  expect(cache.get('a')).toBeUndefined();
  fails = false;
  cache.request('a');
  await told(cache);
  expect(cache.get('a')?.name).toBe('Name of a');
});
