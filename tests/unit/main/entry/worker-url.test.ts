import { expect, test } from 'vitest';
import { workerUrls } from '../../../../src/main/entry/worker-url.ts';

test.each([
  ['file:///a/src/main/entry/cli.ts', 'file:///a/src/main/entry/verify-worker.ts'],
  ['file:///a%20b/out/main/cli.js', 'file:///a%20b/out/main/verify-worker.js'],
])('beside %s lies %s', (entry, worker) => {
  expect(workerUrls(entry)('verify-worker').href).toBe(worker);
});
