import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/test-storage.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

const run = (script: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', 'release', script), ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

/** A folder with two artefacts and a pair of keys of the publisher. */
function release() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'Arbiter-0.1.0.AppImage'), 'image');
  writeFileSync(join(folder, 'arbiter_0.1.0_amd64.deb'), 'package');
  writeFileSync(join(folder, 'builder-debug.yml'), 'not for users');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = temporaryFolder();
  const [key, pub] = [join(keys, 'key.pem'), join(keys, 'pub.pem')];
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }));
  expect(run('write-checksums.mjs', folder).status).toBe(0);
  return { folder, key, pub };
}

test('the artefacts are listed, signed and verified, by OpenSSL too', () => {
  const { folder, key, pub } = release();
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  expect(sums).toMatch(
    /^[0-9a-f]{64} {2}Arbiter-0\.1\.0\.AppImage\n[0-9a-f]{64} {2}arbiter_0\.1\.0_amd64\.deb\n$/u,
  );
  expect(run('sign.mjs', key, folder).status).toBe(0);
  expect(run('verify.mjs', pub, folder)).toMatchObject({ status: 0 });
  const [list, signature] = [join(folder, 'SHA256SUMS'), join(folder, 'SHA256SUMS.sig')];
  const openssl = [
    'pkeyutl',
    '-verify',
    '-rawin',
    '-pubin',
    '-inkey',
    pub,
    '-sigfile',
    signature,
    '-in',
    list,
  ];
  const checked = spawnSync('openssl', openssl, { encoding: 'utf8' });
  // A machine without OpenSSL has no such program.
  if (checked.error === undefined) expect(checked.stdout).toContain('Signature Verified Successfully');
});

test.each<[string, (folder: string) => void, string]>([
  [
    'a changed artefact',
    (folder) => appendFileSync(join(folder, 'arbiter_0.1.0_amd64.deb'), '!'),
    'was changed',
  ],
  ['a missing artefact', (folder) => rmSync(join(folder, 'arbiter_0.1.0_amd64.deb')), 'is missing'],
  ['a changed list', (folder) => appendFileSync(join(folder, 'SHA256SUMS'), '\n'), 'not of this key'],
])('%s is refused', (_, spoil, message) => {
  const { folder, key, pub } = release();
  expect(run('sign.mjs', key, folder).status).toBe(0);
  spoil(folder);
  expect(run('verify.mjs', pub, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(message),
  });
});

test('another key is refused, and a list that does not match is not signed', () => {
  const { folder, key } = release();
  expect(run('sign.mjs', key, folder).status).toBe(0);
  expect(run('verify.mjs', release().pub, folder).status).toBe(1);
  appendFileSync(join(folder, 'Arbiter-0.1.0.AppImage'), '!');
  expect(run('sign.mjs', key, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('was changed'),
  });
});

test('a list that leads out of the folder is refused', () => {
  const { folder, key } = release();
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ../outside.exe\n`);
  expect(run('sign.mjs', key, folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no line'),
  });
});

test('winget gets a manifest for each processor, with quoted checksums', () => {
  const { folder } = release();
  writeFileSync(join(folder, 'Arbiter Setup 0.1.0.exe'), 'x64');
  writeFileSync(join(folder, 'Arbiter Setup 0.1.0-arm64.exe'), 'arm64');
  run('write-checksums.mjs', folder);
  expect(run('winget.mjs', 'https://arbiter.example/v0.1.0/', folder).status).toBe(0);
  const installer = readFileSync(join(folder, 'winget', 'Arbiter.Arbiter.installer.yaml'), 'utf8');
  expect(installer.match(/InstallerSha256: "[0-9A-F]{64}"/gu)).toHaveLength(2);
  expect(installer).toContain('"https://arbiter.example/v0.1.0/Arbiter%20Setup%200.1.0.exe"');
  expect(installer).toContain('Architecture: arm64');
});
