import { expect, test } from 'vitest';
import { threadUrls } from '../../../../src/main/threads/thread-url.ts';

test.each([
  ['file:///a/src/main/cli/cli.ts', 'file:///a/src/main/threads/verify-thread.ts'],
  ['file:///a/src/main/threads/game-thread.ts', 'file:///a/src/main/threads/verify-thread.ts'],
  ['file:///a%20b/out/main/cli.js', 'file:///a%20b/out/main/verify-thread.js'],
])('for %s it is %s', (entry, thread) => {
  expect(threadUrls(entry)('verify-thread').href).toBe(thread);
});
