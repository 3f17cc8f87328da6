import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The clients of tests/outside are written from the specifications, so they share no code with the program. */

const CLIENTS = resolve(import.meta.dirname, '../outside');

/** The imports of a file that lead out of the folder; packages are allowed. */
function leaving(file: string, text: string): string[] {
  const paths = [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"`])([^'"`]+)\1/gu)].map(
    ([, , path]) => path ?? '',
  );
  return paths
    .filter((path) => path.startsWith('.') || path.startsWith('/') || path.startsWith('file:'))
    .filter((path) => relative(CLIENTS, resolve(dirname(file), path)).startsWith('..'));
}

test.each([
  "import { parseJson } from '../../src/shared/json.ts';",
  "import '../../src/main/host/host.ts';",
  "export * from '../../renderer/text/en.ts';",
  "const { main } = await import('../../electron/main.ts');",
  "import type { Rest } from '../support/rest.ts';",
])('a planted import of the program is found: %s', (line) => {
  expect(leaving(join(CLIENTS, 'planted.ts'), `import { test } from 'vitest';\n${line}`)).toHaveLength(1);
});

test('no file of tests/outside imports anything but packages and its own folder', () => {
  const files = readdirSync(CLIENTS, { recursive: true })
    .map((name) => join(CLIENTS, String(name)))
    .filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(2);
  expect(files.flatMap((file) => leaving(file, readFileSync(file, 'utf8')))).toEqual([]);
});
