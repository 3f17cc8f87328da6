import { afterEach, expect, test, vi } from 'vitest';
import {
  isChunkLoadError,
  allowNextReload,
  reloadAfterChunkError,
} from '../../../renderer/routes/chunk-load-error.ts';

afterEach(() => {
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

const LOST = new Error(
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/audit-screen-1.js',
);

test.each([
  [LOST.message, true],
  ['error loading dynamically imported module: http://127.0.0.1/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/boards.css', true],
  ['Cannot read properties of undefined', false],
])('%s: the code is gone: %s', (message, gone) => {
  expect(isChunkLoadError(new Error(message))).toBe(gone);
});

/** Answers the fetch of the window itself. */
const serveWindow = (fetched: () => Promise<Response>) => vi.stubGlobal('fetch', fetched);

test('an error of the code itself never reloads the window', async () => {
  serveWindow(() => Promise.resolve(new Response()));
  expect(await reloadAfterChunkError(new Error('x is not a function'))).toBe(false);
  expect(window.sessionStorage).toHaveLength(0);
});

test('the window reloads once, and again only after code has arrived', async () => {
  serveWindow(() => Promise.resolve(new Response()));
  expect([await reloadAfterChunkError(LOST), await reloadAfterChunkError(LOST)]).toEqual([true, false]);
  allowNextReload();
  expect(await reloadAfterChunkError(LOST)).toBe(true);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers an error', () => Promise.resolve(new Response('', { status: 503 }))],
])('while the host %s the window stays, and may reload later', async (_, fetched) => {
  serveWindow(fetched);
  expect(await reloadAfterChunkError(LOST)).toBe(false);
  serveWindow(() => Promise.resolve(new Response()));
  expect(await reloadAfterChunkError(LOST)).toBe(true);
});
