import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isRestoreWaiting,
  scheduleRestore,
  inspectionFolder,
} from '../../../../../src/main/app-features/archives/schedule-restore.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

function unpacked(paths: ReturnType<typeof temporaryPaths>, name: string): void {
  mkdirSync(inspectionFolder(paths));
  writeFileSync(join(inspectionFolder(paths), name), name);
}

test('the verified folder becomes the waiting one in one step', () => {
  const paths = temporaryPaths();
  unpacked(paths, 'arbiter.db');
  expect(isRestoreWaiting(paths)).toBe(false);
  scheduleRestore(paths);
  expect([isRestoreWaiting(paths), existsSync(inspectionFolder(paths))]).toEqual([true, false]);
});

test('a second restore replaces the first completely', () => {
  const paths = temporaryPaths();
  unpacked(paths, 'first');
  scheduleRestore(paths);
  unpacked(paths, 'second');
  scheduleRestore(paths);
  const found = readdirSync(paths.folder, { recursive: true }).map(String);
  expect(found.filter((name) => /first|second/u.test(name))).toEqual([expect.stringMatching(/second$/u)]);
});

test('without an unpacked archive nothing can be kept, and nothing waits', () => {
  const paths = temporaryPaths();
  expect(() => scheduleRestore(paths)).toThrow('ENOENT');
  expect(isRestoreWaiting(paths)).toBe(false);
});
