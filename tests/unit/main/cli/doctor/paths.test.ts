import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { claudeDesktopItem, dataFolderItem } from '../../../../../src/main/cli/doctor/paths.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a folder that the first start will create is ok, and a file in its place is trouble', () => {
  const root = temporaryFolder();
  expect(dataFolderItem(join(root, 'a', 'b'), null)).toMatchObject({
    state: 'ok',
    detail: expect.stringContaining('created by the first start'),
  });
  writeFileSync(join(root, 'file'), '');
  expect(dataFolderItem(join(root, 'file'), null)).toMatchObject({
    state: 'problem',
    remedy: expect.stringContaining('--data'),
  });
});

test('a folder that other users can read is trouble with a fix', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  expect(dataFolderItem(folder, null)).toMatchObject({
    state: 'problem',
    remedy: expect.stringContaining('chmod 700'),
  });
  chmodSync(folder, 0o700);
  expect(dataFolderItem(folder, null)).toMatchObject({ state: 'ok' });
});

test('the size of the database and the running host are shown', () => {
  const folder = temporaryFolder();
  expect(dataFolderItem(folder, null).detail).toMatch(/no database yet, no host is running/u);
  writeFileSync(join(folder, 'arbiter.db'), Buffer.alloc(1_500_000));
  expect(dataFolderItem(folder, { pid: 4711 } as never).detail).toMatch(
    /1\.5 MB, a host is running \(pid 4711\)/u,
  );
});

/** The item for a home folder with this settings file, or without one. */
function claude(content: string | null) {
  const home = temporaryFolder();
  const env = { XDG_CONFIG_HOME: join(home, 'xdg'), APPDATA: join(home, 'xdg') };
  const mac = join(home, 'Library', 'Application Support');
  for (const place of [env.XDG_CONFIG_HOME, mac]) {
    const file = join(place, 'Claude', 'claude_desktop_config.json');
    mkdirSync(dirname(file), { recursive: true });
    if (content !== null) writeFileSync(file, content);
  }
  return claudeDesktopItem(env, home);
}

test('a client that is not installed is missing, not in trouble', () => {
  expect(claude(null)).toMatchObject({ state: 'missing' });
});

test('the entry is found under any name that contains arbiter', () => {
  expect(claude('{"mcpServers":{"My-Arbiter":{},"other":{}}}')).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/has My-Arbiter$/u),
  });
  expect(claude('{"mcpServers":{"other":{}}}')).toMatchObject({
    state: 'missing',
    remedy: expect.stringContaining('Connect'),
  });
  expect(claude('{"theme":"dark"}')).toMatchObject({ state: 'missing' });
});

test('a malformed settings file is trouble', () => {
  for (const broken of ['', '{', '[]', '{"mcpServers":[1]}']) expect(claude(broken).state).toBe('problem');
});
