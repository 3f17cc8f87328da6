import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openScratchFolder } from './modules.ts';

/** Stands for the file system in memory. */
const memoryFolder = mkdtempSync(join(tmpdir(), 'arbiter-memory-'));
afterAll(() => rmSync(memoryFolder, { recursive: true, force: true }));

test('the temporary files of a run lie in memory, and go with it', () => {
  const scratch = openScratchFolder({ env: {}, memoryFolder, minFreeBytes: 1 });
  expect(scratch).not.toBeNull();
  writeFileSync(join(scratch?.folder ?? '', 'left over'), '');
  expect(readdirSync(memoryFolder)).toHaveLength(1);
  scratch?.remove();
  expect(existsSync(scratch?.folder ?? '')).toBe(false);
});

test('they lie on the disk when the caller chose a folder, or memory is missing or short', () => {
  const env = { TMPDIR: '/somewhere' };
  expect(openScratchFolder({ env, memoryFolder, minFreeBytes: 1 })).toBeNull();
  expect(
    openScratchFolder({ env: {}, memoryFolder: join(memoryFolder, 'missing'), minFreeBytes: 1 }),
  ).toBeNull();
  expect(openScratchFolder({ env: {}, memoryFolder, minFreeBytes: Number.MAX_SAFE_INTEGER })).toBeNull();
  expect(readdirSync(memoryFolder)).toEqual([]);
});
