import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { downloadFile } from '../../../../../src/main/app-features/updates/download.ts';
import type { ReleaseFile } from '../../../../../src/main/app-features/updates/release-list.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';
import { createFolder } from '../../../../../src/main/platform/data-folder/index.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';
import { fileEntry, openUpdateFeed, programOf } from '../../../../support/updates/update-feed.ts';

async function download(prepare: (folder: string, file: ReleaseFile) => void = () => undefined) {
  const feed = await openUpdateFeed();
  onTestFinished(() => feed.close());
  feed.publish('2.0.0');
  const folder = join(temporaryFolder(), 'downloads');
  const file = fileEntry('2.0.0') as ReleaseFile;
  prepare(folder, file);
  const sizes: number[] = [];
  const written = await downloadFile(systemClock, {
    feed: new URL(feed.url),
    file,
    folder,
    signal: new AbortController().signal,
    onProgress: (bytes) => void sizes.push(bytes),
  });
  return { written, folder, sizes };
}

test('the whole file lies under its name, and the progress ends with its size', async () => {
  const { written, folder, sizes } = await download();
  expect(written).toEqual({ ok: true, value: join(folder, 'Arbiter-2.0.0.AppImage') });
  expect(readFileSync(join(folder, 'Arbiter-2.0.0.AppImage'))).toEqual(programOf('2.0.0'));
  expect(sizes.at(-1)).toBe(programOf('2.0.0').length);
});

test('a link at the place of the file is not followed, and what lay there before is gone', async () => {
  const linked = join(temporaryFolder(), 'linked');
  writeFileSync(linked, 'mine');
  const { written, folder } = await download((target, file) => {
    createFolder(target);
    symlinkSync(linked, join(target, `${file.name}.part`));
    writeFileSync(join(target, 'older.AppImage'), 'old');
  });
  expect(written.ok).toBe(true);
  expect(readFileSync(linked, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['Arbiter-2.0.0.AppImage']);
});
