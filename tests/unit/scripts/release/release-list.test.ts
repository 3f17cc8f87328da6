import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { verifyReleaseList } from '../../../../src/main/app-features/updates/release-list.ts';
import { temporaryFolder } from '../../../support/test-storage.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../../../scripts/release');

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(SCRIPTS, script), ...args], { encoding: 'utf8' });

/** A folder with the installers of a release, its lists signed by the key in `pub`. */
function signedRelease() {
  const folder = temporaryFolder();
  for (const name of [
    'Arbiter-0.1.0.AppImage',
    'Arbiter-0.1.0-arm64.AppImage',
    'arbiter_0.1.0_amd64.deb',
    'Arbiter-0.1.0-arm64.dmg',
    'Arbiter-Setup-0.1.0-x64.exe',
    'arbiter.mcpb',
  ])
    writeFileSync(join(folder, name), name);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = temporaryFolder();
  const [key, pub] = [join(keys, 'key.pem'), join(keys, 'pub.pem')];
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }));
  expect(run('write-checksums.mjs', folder).status).toBe(0);
  expect(run('release-list.mjs', '--sequence', '3', '--rollout', '10', folder).status).toBe(0);
  expect(run('sign.mjs', key, folder)).toMatchObject({ status: 0, stderr: '' });
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { folder, key, pub, text };
}

test('the list that the scripts write and sign is one that an installed app accepts', () => {
  const { folder, pub, text } = signedRelease();
  const verified = verifyReleaseList(
    readFileSync(join(folder, 'release.json')),
    readFileSync(join(folder, 'release.json.sig'), 'utf8'),
    [text],
  );
  if (!verified.ok) throw new Error(verified.message);
  const { list } = verified.value;
  expect(list).toMatchObject({ version: '0.1.0', sequence: 3, rollout: 10 });
  expect(list.files.map(({ platform, arch, kind }) => `${platform} ${arch} ${kind}`).toSorted()).toEqual([
    'darwin arm64 dmg',
    'linux arm64 appimage',
    'linux x64 appimage',
    'linux x64 deb',
    'win32 x64 nsis',
  ]);
  expect(run('verify.mjs', pub, folder)).toMatchObject({ status: 0 });
});

test('a list that was changed, or whose file was, is not verified and not signed', () => {
  const { folder, key, pub } = signedRelease();
  appendFileSync(join(folder, 'release.json'), ' ');
  expect(run('verify.mjs', pub, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the signature of release.json'),
  });
  appendFileSync(join(folder, 'Arbiter-0.1.0.AppImage'), '!');
  expect(run('sign.mjs', key, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('was changed'),
  });
});

test('a list of an earlier build is not signed, although the checksums are those of the new files', () => {
  const { folder, key } = signedRelease();
  appendFileSync(join(folder, 'Arbiter-0.1.0.AppImage'), '!');
  expect(run('write-checksums.mjs', folder).status).toBe(0);
  expect(run('sign.mjs', key, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Arbiter-0.1.0.AppImage was changed'),
  });
});

test.each([
  [['--sequence', '0'], '--sequence must be'],
  [['--sequence', '1', '--rollout', '101'], '--rollout must be'],
  [['--sequence', '1', '--days', '91'], '--days must be'],
])('%j is refused', (args, message) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'Arbiter-0.1.0.AppImage'), 'image');
  expect(run('release-list.mjs', ...args, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(message),
  });
});

test('a name that no list may hold stops the list', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'Arbiter Setup 0.1.0.exe'), 'installer');
  expect(run('release-list.mjs', '--sequence', '1', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no list can name the file'),
  });
});
