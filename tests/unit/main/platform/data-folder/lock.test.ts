import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, lockFolder } from '../../../../../src/main/platform/data-folder/lock.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

async function held(paths = temporaryPaths()) {
  const lock = await lockFolder(paths);
  if (!lock.ok) throw new Error(lock.message);
  onTestFinished(() => lock.value.release());
  return { paths, release: () => lock.value.release() };
}

test('refuses a second host and names the pid of the first', async () => {
  const { paths } = await held();
  expect(await lockFolder(paths)).toMatchObject({
    ok: false,
    code: 'DATA_IN_USE',
    detail: { pid: process.pid },
  });
});

test('frees the folder after a release, which may be called twice', async () => {
  const { paths, release } = await held();
  release();
  release();
  expect(existsSync(paths.lockHolder)).toBe(false);
  await held(paths);
});

test('keeps a new lock when an old one is released again', async () => {
  const { paths, release } = await held();
  release();
  await held(paths);
  release();
  expect(await lockFolder(paths)).toMatchObject({ ok: false });
});

test('ignores and replaces the pid of a dead host', async () => {
  const paths = temporaryPaths();
  writeFileSync(paths.lockHolder, '999999999\n');
  await held(paths);
  expect(readFileSync(paths.lockHolder, 'utf8')).toBe(`${process.pid}\n`);
});

test.each(['', 'soon', '-1', '999999999'])(
  'refuses without a pid when the pid file holds %j',
  async (note) => {
    const { paths } = await held();
    writeFileSync(paths.lockHolder, note);
    expect(await lockFolder(paths)).toMatchObject({ ok: false, detail: { pid: null } });
  },
);

test.skipIf(process.platform === 'win32')('keeps the lock file private and empty', async () => {
  const { paths } = await held();
  expect([statSync(paths.lock).mode & 0o777, statSync(paths.lock).size]).toEqual([0o600, 0]);
});

test('detects living and dead processes', () => {
  expect([isAlive(process.pid), isAlive(999_999_999)]).toEqual([true, false]);
  // A process of another user is alive as well.
  if (process.platform === 'linux') expect(isAlive(1)).toBe(true);
});
