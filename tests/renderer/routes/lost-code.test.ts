import { afterEach, expect, test } from 'vitest';
import { isCodeLost, noteCodeArrived, reloadForNewCode } from '../../../renderer/routes/lost-code.ts';

afterEach(() => window.sessionStorage.clear());

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
  expect(isCodeLost(new Error(message))).toBe(gone);
});

test('an error of the code itself never reloads the window', () => {
  expect(reloadForNewCode(new Error('x is not a function'))).toBe(false);
  expect(window.sessionStorage).toHaveLength(0);
});

test('the window reloads once, and again only after code has arrived', () => {
  expect([reloadForNewCode(LOST), reloadForNewCode(LOST)]).toEqual([true, false]);
  noteCodeArrived();
  expect(reloadForNewCode(LOST)).toBe(true);
});
