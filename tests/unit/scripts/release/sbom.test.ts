import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/test-storage.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly object[];
}

function makeSbom(): { text: string; components: readonly Component[] } {
  const file = join(temporaryFolder(), 'sbom.cdx.json');
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts/release/sbom.mjs'), file], {
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  const text = readFileSync(file, 'utf8');
  return { text, ...(JSON.parse(text) as { components: Component[] }) };
}

test('the list of components names what THIRD_PARTY.md names, and the runtime', () => {
  const { components } = makeSbom();
  const notice = readFileSync(join(ROOT, 'THIRD_PARTY.md'), 'utf8');
  const listed = components.filter(({ name }) => name !== 'electron');
  const noticed = [...notice.matchAll(/^\| (\S+) \| (\d\S*) \|/gmu)].map(
    ([, name, version]) => `${name} ${version}`,
  );
  expect(listed.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(noticed.toSorted());
  expect(components.every(({ licenses }) => licenses?.length === 1)).toBe(true);
  // The window is bundled from packages that package.json calls development dependencies.
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'viem', 'electron']));
  const withHash = listed.filter(({ hashes }) => hashes !== undefined);
  expect(withHash.length).toBeGreaterThan(listed.length * 0.9);
});

test('two runs write the same bytes', () => {
  expect(makeSbom().text).toBe(makeSbom().text);
});
