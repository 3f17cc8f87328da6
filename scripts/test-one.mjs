import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from '../bin/launcher/node-runtime.mjs';

/**
 * `npm run test:one -- FILE [options of vitest]`: runs test files on the packaged
 * Node, since Vitest needs a newer one than the launcher.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: npm run test:one -- tests/unit/shared/json.test.ts [options of vitest]');
  process.exit(2);
}
const node = findNode(ROOT);
const run = spawnSync(node, ['--enable-source-maps', 'node_modules/vitest/vitest.mjs', 'run', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
