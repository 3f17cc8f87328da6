import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Integration tests drive the built program. A file that runs a part of the sources in its own process says why in its
 * first line.
 */

const INTEGRATION = resolve(import.meta.dirname, '../integration');
const REASON = /^\/\/ In process: (?:\S+ ){4,}\S+\.$/u;

/** Modules with which a test looks at a folder, a chain or a host from outside. */
const OBSERVERS = [
  'src/main/chain/match-key.ts',
  'src/main/chain/token-amounts.ts',
  'src/main/chain/network/abi.ts',
  'src/main/chain/network/rpc.ts',
  'src/main/cli/host-client/window-socket.ts',
  'src/main/cli/rewards/game-client.ts',
  'src/main/cli/rewards/match-time.ts',
  'src/main/platform/data-folder/index.ts',
  'src/main/platform/db/open.ts',
  'src/main/platform/real-runtime.ts',
  'src/main/platform/clocks/system-clock.ts',
];
/** Support that starts a host, or a part of one, in the process of the test. */
const STARTERS = ['tests/support/start-host.ts'];

/** The modules of the program that a file runs; imports of types run nothing. */
function programOf(text: string): string[] {
  const imports = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gmu),
    ...text.matchAll(/\bimport\s*\(?\s*'([^']+)'/gu),
  ].map(([, path = '']) => path.replace(/^(?:\.\.\/)+/u, ''));
  return imports
    .map((path) => (path.startsWith('support/') ? `tests/${path}` : path))
    .filter((path) => path.startsWith('src/main/') || STARTERS.includes(path))
    .filter((path) => !OBSERVERS.includes(path));
}

const isSilent = (text: string): boolean =>
  programOf(text).length > 0 && !REASON.test(text.split('\n', 1)[0] ?? '');

test.each([
  "import { startHost } from '../../../src/main/host/host.ts';",
  "import {\n  createWallet,\n  type Wallet,\n} from '../../../src/main/wallet/index.ts';",
  "const { command } = await import('../../../../src/main/cli/commands/league.ts');",
  "import '../../../src/main/cli/cli.ts';",
  "import { startTestHost } from '../../support/start-host.ts';",
])('a planted import without a reason is found: %s', (line) => {
  expect(isSilent(`import { test } from 'vitest';\n${line}\n`)).toBe(true);
  expect(isSilent(`// In process: output is recorded\n${line}\n`)).toBe(true);
  expect(isSilent(`// In process: the output of the command is recorded.\n${line}\n`)).toBe(false);
});

test.each([
  "import type { Wallet } from '../../../src/main/wallet/index.ts';",
  "import { openDatabase } from '../../../src/main/platform/db/open.ts';",
  "import { startBuiltHost } from '../../support/built-host.ts';",
])('needs no reason: %s', (line) => {
  expect(isSilent(`import { test } from 'vitest';\n${line}\n`)).toBe(false);
});

test('every integration test that runs sources in its own process says why in its first line', () => {
  const files = readdirSync(INTEGRATION, { recursive: true })
    .map((name) => join(INTEGRATION, String(name)))
    .filter((file) => file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  const silent = files.filter((file) => isSilent(readFileSync(file, 'utf8')));
  expect(silent.map((file) => relative(INTEGRATION, file))).toEqual([]);
});

test('every observer is still used and exists', () => {
  const root = resolve(import.meta.dirname, '../..');
  for (const path of [...OBSERVERS, ...STARTERS])
    expect(readFileSync(join(root, path), 'utf8'), path).not.toBe('');
});
