import { afterEach, expect, test } from 'vitest';
import { openTransport, exchangeOrReadToken } from '../../../renderer/host/open-transport.ts';

afterEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  delete (window as { arbiter?: unknown }).arbiter;
});

/** Answers the exchange of a code, and records what was sent. */
function answerWith(status: number, body: object): { sent: unknown[] } {
  const sent: unknown[] = [];
  Object.assign(window, {
    fetch: async (url: string, init: RequestInit) => {
      sent.push([url, JSON.parse(String(init.body))]);
      return Response.json(body, { status });
    },
  });
  return { sent };
}

test('the code of the address is exchanged for the token, which stays in this tab’s storage', async () => {
  const host = answerWith(200, { token: 'the-token' });
  window.history.replaceState(null, '', '/#token=abc%2Bdef');
  const taken = exchangeOrReadToken(window);
  expect(window.location.href).not.toContain('abc');
  expect(await taken).toBe('the-token');
  expect(host.sent).toEqual([['/sign-in', { code: 'abc+def' }]]);
  expect(await exchangeOrReadToken(window)).toBe('the-token');
  expect(host.sent).toHaveLength(1);
});

test('a spent code signs nobody in, and a tab that is signed in stays so', async () => {
  answerWith(401, { error: { code: 'UNAUTHORIZED', message: 'spent' } });
  window.history.replaceState(null, '', '/#token=spent');
  expect(await openTransport(window)).toBeNull();
  window.sessionStorage.setItem('arbiter.token', 'kept');
  window.history.replaceState(null, '', '/#token=spent');
  expect(await exchangeOrReadToken(window)).toBe('kept');
});

test('a browser without a token gets no transport', async () => {
  expect(await openTransport(window)).toBeNull();
});

test('the desktop bridge is preferred, and its link is up from the start', async () => {
  const desktop = {
    request: async (call: string) => ({ ok: true, value: call }),
    listen: () => () => undefined,
  };
  Object.assign(window, { arbiter: desktop });
  const transport = await openTransport(window);
  const states: string[] = [];
  transport?.onConnectionChange?.((state) => states.push(state));
  expect(states).toEqual(['up']);
  expect(await transport?.request('x', {})).toEqual({ ok: true, value: 'x' });
});
