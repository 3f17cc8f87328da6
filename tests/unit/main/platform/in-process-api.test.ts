import { expect, test } from 'vitest';
import { createConnectionApi } from '../../../../src/main/platform/in-process-api.ts';
import { ApiError } from '../../../../src/shared/contract/index.ts';

type EventHandler = (event: string, seq: number, payload: unknown) => void;

function link(answer: unknown) {
  const handlers = new Set<EventHandler>();
  const requested: unknown[] = [];
  const api = createConnectionApi({
    request: async (call, input) => {
      requested.push([call, input]);
      return answer as never;
    },
    onEvent: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  });
  return {
    api,
    requested,
    handlers,
    emit: (...event: Parameters<EventHandler>) => handlers.forEach((received) => received(...event)),
  };
}

test('throws a refusal of the host with its code and treats a reply of another shape as an error', async () => {
  const refused = link({ ok: false, code: 'NOT_FOUND', message: 'No such league.' });
  await expect(refused.api.call('leagues.list', {})).rejects.toBeInstanceOf(ApiError);
  expect(refused.requested).toEqual([['leagues.list', {}]]);
  await expect(link({ ok: true, value: 'nonsense' }).api.call('leagues.list', {})).rejects.toThrow();
});

test('keeps the number of events and drops events that are unknown or have another shape', () => {
  const { api, emit } = link(null);
  const received: unknown[] = [];
  api.onEvent((event, seq) => received.push([event.name, seq]));
  emit('demoData.changed', 7, { state: 'none', done: 0, failure: null, total: 0 });
  emit('demoData.changed', 8, { state: 'nowhere' });
  emit('toString', 9, {});
  expect(received).toEqual([['demoData.changed', 7]]);
});

test('removes a listener that stops listening', () => {
  const { api, handlers } = link(null);
  const stop = api.onEvent(() => undefined);
  stop();
  expect(handlers.size).toBe(0);
});
