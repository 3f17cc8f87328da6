import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../../../../../src/main/platform/db/migrations/index.ts';

const ROOT = resolve(import.meta.dirname, '../../../../../..');
const files = readdirSync(join(ROOT, 'src/main/platform/db/migrations'))
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/u, ''))
  .sort();

test('lists every migration file in the order of its number', () => {
  expect(migrations.map(({ version }) => version)).toEqual(files.map((name) => Number(name.slice(0, 4))));
});
