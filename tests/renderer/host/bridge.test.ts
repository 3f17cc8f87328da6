import { afterEach, expect, test } from 'vitest';
import { findTransport, takeToken } from '../../../renderer/host/bridge.ts';

afterEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  delete (window as { arbiter?: unknown }).arbiter;
});

test('the token moves from the address bar to this tab’s storage', () => {
  window.history.replaceState(null, '', '/#token=abc%2Bdef');
  expect(takeToken(window)).toBe('abc+def');
  expect(window.location.href).not.toContain('abc');
  expect(takeToken(window)).toBe('abc+def');
});

test('a browser without a token gets no transport', () => {
  expect(findTransport(window)).toBeNull();
});

test('the desktop bridge is preferred, and its link is up from the start', async () => {
  const desktop = {
    request: async (call: string) => ({ ok: true, value: call }),
    listen: () => () => undefined,
  };
  Object.assign(window, { arbiter: desktop });
  const transport = findTransport(window);
  const states: string[] = [];
  transport?.onLink?.((state) => states.push(state));
  expect(states).toEqual(['up']);
  expect(await transport?.request('x', {})).toEqual({ ok: true, value: 'x' });
});
