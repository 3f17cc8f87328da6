import { expect, test } from 'vitest';
import { apiOver } from '../../../../src/main/platform/in-process-api.ts';
import { ApiError } from '../../../../src/shared/contract/index.ts';

type Heard = (event: string, seq: number, payload: unknown) => void;

function link(answer: unknown) {
  const handlers = new Set<Heard>();
  const asked: unknown[] = [];
  const api = apiOver({
    request: async (call, input) => {
      asked.push([call, input]);
      return answer as never;
    },
    onEvent: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  });
  return {
    api,
    asked,
    handlers,
    emit: (...event: Parameters<Heard>) => handlers.forEach((heard) => heard(...event)),
  };
}

test('a refusal of the host is thrown with its code, an answer of another shape is a defect', async () => {
  const refused = link({ ok: false, code: 'NOT_FOUND', message: 'No such league.' });
  await expect(refused.api.ask('leagues.list', {})).rejects.toBeInstanceOf(ApiError);
  expect(refused.asked).toEqual([['leagues.list', {}]]);
  await expect(link({ ok: true, value: 'nonsense' }).api.ask('leagues.list', {})).rejects.toThrow();
});

test('events keep their number; what is no event, or has another shape, is not heard', () => {
  const { api, emit } = link(null);
  const heard: unknown[] = [];
  api.onEvent((event, seq) => heard.push([event.name, seq]));
  emit('demoData.changed', 7, { state: 'none', done: 0, failure: null, total: 0 });
  emit('demoData.changed', 8, { state: 'nowhere' });
  emit('toString', 9, {});
  expect(heard).toEqual([['demoData.changed', 7]]);
});

test('who stops listening is let go', () => {
  const { api, handlers } = link(null);
  const stop = api.onEvent(() => undefined);
  stop();
  expect(handlers.size).toBe(0);
});
