import { expect, test } from 'vitest';
import { workerUrls } from '../../../../src/main/cli/worker-url.ts';

test.each([
  ['file:///a/src/main/cli/cli.ts', 'file:///a/src/main/cli/verify-worker.ts'],
  ['file:///a%20b/out/main/cli.js', 'file:///a%20b/out/main/verify-worker.js'],
])('next to %s is %s', (entry, worker) => {
  expect(workerUrls(entry)('verify-worker').href).toBe(worker);
});
