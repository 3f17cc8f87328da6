import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MIN_NODE_API } from '../../../src/shared/min-node-api.ts';

test('is the minimum of the launcher too, which an older Node must be able to read', async () => {
  const path = join(resolve(import.meta.dirname, '../../..'), 'bin/launcher/node-runtime.mjs');
  const launcher = (await import(path)) as { readonly MIN_NODE_API: number };
  expect(launcher.MIN_NODE_API).toBe(MIN_NODE_API);
});
