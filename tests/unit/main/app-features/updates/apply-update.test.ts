import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  applyUpdate,
  checkFile,
  hasPrevious,
} from '../../../../../src/main/app-features/updates/apply-update.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';
import { programOf, sha512 } from '../../../../support/updates/update-feed.ts';

function installation() {
  const folder = temporaryFolder();
  const [image, file] = [join(folder, 'Arbiter.AppImage'), join(folder, 'downloaded')];
  writeFileSync(image, 'before', { mode: 0o755 });
  writeFileSync(file, programOf('2.0.0'));
  const expected = { size: programOf('2.0.0').length, sha512: sha512(programOf('2.0.0')) };
  return { image, file, expected, plan: { kind: 'appimage' as const, image, file, ...expected } };
}

test('the new program takes the place of the old one, which can be put back', () => {
  const { image, file, plan } = installation();
  expect(hasPrevious(image)).toBe(false);
  expect(applyUpdate(plan)).toEqual({ ok: true, value: null });
  expect(readFileSync(image)).toEqual(programOf('2.0.0'));
  expect(statSync(image).mode & 0o777).toBe(0o755);
  expect([existsSync(file), existsSync(`${image}.new`)]).toEqual([false, false]);
  expect(hasPrevious(image)).toBe(true);
  expect(applyUpdate({ kind: 'previous', image })).toEqual({ ok: true, value: null });
  expect(readFileSync(image, 'utf8')).toBe('before');
  expect(applyUpdate({ kind: 'previous', image })).toMatchObject({ ok: false, code: 'NO_UPDATE' });
});

test('a file that changed at the last moment leaves everything as it was', () => {
  const { image, file, plan } = installation();
  writeFileSync(file, Buffer.alloc(plan.size));
  expect(applyUpdate(plan)).toMatchObject({ ok: false, code: 'UPDATE_FILE_CHANGED' });
  expect(readFileSync(image, 'utf8')).toBe('before');
  expect([existsSync(`${image}.new`), hasPrevious(image)]).toEqual([false, false]);
});

test('a link is refused, even to the right bytes', () => {
  const { file, expected } = installation();
  symlinkSync(file, `${file}.link`);
  expect(checkFile(file, expected)).toMatchObject({ ok: true });
  expect(checkFile(`${file}.link`, expected)).toMatchObject({ ok: false, code: 'UPDATE_FILE_CHANGED' });
});

test('a program that is not there any more is said, not thrown', () => {
  const { plan } = installation();
  expect(applyUpdate({ ...plan, image: join(temporaryFolder(), 'gone', 'Arbiter.AppImage') })).toMatchObject({
    ok: false,
    code: 'UPDATE_INSTALL_FAILED',
  });
});
