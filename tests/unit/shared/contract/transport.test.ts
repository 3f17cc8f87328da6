import { describe, expect, test } from 'vitest';
import type { EventMessage } from '../../../../src/shared/contract/messages.ts';
import { ApiError, createApi, type Transport } from '../../../../src/shared/contract/transport.ts';

/** A transport that answers every request with `reply` and emits events through `notify`. */
function host(reply: unknown) {
  const requested: unknown[] = [];
  let handlers: ((frame: EventMessage) => void)[] = [];
  const transport: Transport = {
    request: (call, input) => {
      requested.push([call, input]);
      return Promise.resolve(reply);
    },
    listen: (handler) => {
      handlers.push(handler);
      return () => {
        handlers = handlers.filter((other) => other !== handler);
      };
    },
  };
  const notify = (event: string, payload: unknown, seq = 1): void => {
    for (const handler of handlers) handler({ event, seq, payload });
  };
  return { api: createApi(transport), requested, notify };
}

describe('a request', () => {
  test('is sent under its name and resolves with its value', async () => {
    const { api, requested } = host({ ok: true, value: { sessionId: 's-1', stray: 1 } });
    expect(await api.call('match.demo', {})).toEqual({ sessionId: 's-1' });
    expect(requested).toEqual([['match.demo', {}]]);
  });

  test("rejects with the code of the host's refusal", async () => {
    const { api } = host({ ok: false, code: 'READ_ONLY', message: 'Safe mode.' });
    const error: unknown = await api.call('match.demo', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'ApiError', code: 'READ_ONLY', message: 'Safe mode.' });
  });

  test.each([
    ['an answer of another shape', { ok: true, value: { sessionId: 5 } }],
    ['no answer at all', undefined],
    ['a refusal without a code', { ok: false, message: 'no' }],
  ])('rejects an answer with %s', async (_, reply) => {
    const { api } = host(reply);
    const error: unknown = await api.call('match.demo', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe('an event', () => {
  const HEAD = { head: { seq: 4, hash: 'h' } };

  test('is delivered by its name and number until the listener is removed', () => {
    const { api, notify } = host(null);
    const received: unknown[] = [];
    const stop = api.onEvent((event, seq) => received.push([event, seq]));
    notify('audit.appended', HEAD, 7);
    stop();
    notify('audit.appended', HEAD, 8);
    expect(received).toEqual([[{ name: 'audit.appended', payload: HEAD }, 7]]);
  });

  test('of an unknown or inherited name or of another shape is dropped', () => {
    const { api, notify } = host(null);
    const received: number[] = [];
    api.onEvent((_, seq) => received.push(seq));
    notify('nobody.knows', {}, 1);
    notify('constructor', {}, 2);
    notify('audit.appended', { head: null }, 3);
    notify('audit.appended', HEAD, 4);
    expect(received).toEqual([4]);
  });
});

test('a transport without link states can be used', () => {
  const { api } = host(null);
  expect(api.onConnectionChange(() => undefined)()).toBeUndefined();
});
