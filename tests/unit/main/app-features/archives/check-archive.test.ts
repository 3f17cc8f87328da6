import { expect, test } from 'vitest';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import {
  checkArchive,
  runUntilAborted,
} from '../../../../../src/main/app-features/archives/check-archive.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** A run that ends when it is cancelled, or by `finish`. */
function run() {
  let resolve: (end: string) => void = () => {};
  const done = new Promise<string>((settle) => {
    resolve = settle;
  });
  let cancels = 0;
  return {
    done,
    finish: () => resolve('done'),
    cancel: () => {
      cancels += 1;
      resolve('cancelled');
    },
    cancels: () => cancels,
  };
}

test('a stop cancels the run once', async () => {
  const stop = new AbortController();
  const work = run();
  const end = runUntilAborted(work, stop.signal);
  stop.abort();
  expect([await end, work.cancels()]).toEqual(['cancelled', 1]);
});

test('a stop before the beginning of the run cancels it as well', async () => {
  const work = run();
  expect(await runUntilAborted(work, AbortSignal.abort())).toBe('cancelled');
});

test('a stop after the end of the run does nothing', async () => {
  const stop = new AbortController();
  const work = run();
  const end = runUntilAborted(work, stop.signal);
  work.finish();
  expect(await end).toBe('done');
  stop.abort();
  expect(work.cancels()).toBe(0);
});

test('a missing archive is refused, and nothing is started or emptied', async () => {
  const base = temporaryFolder();
  const order = {
    archive: join(base, 'none.zip'),
    folder: join(base, 'look'),
    threadUrl: (): URL => {
      throw new Error('a thread was started');
    },
    signal: new AbortController().signal,
  };
  expect(await checkArchive(order, () => {})).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(existsSync(order.folder)).toBe(false);
});
