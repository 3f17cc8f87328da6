import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostFolder } from '../../support/built-host.ts';
import { checkDamaged, stoppedWithGame } from '../../support/damaged-database.ts';

/** Drives the built program with a database that is damaged at six depths; tests/integration/host/faults.test.ts has one of them. */

const original = hostFolder();
beforeAll(async () => {
  expect((await stoppedWithGame(original)).sessionId).not.toBe('');
});
afterAll(() => rmSync(original, { recursive: true, force: true }));

test.each([1, 2, 4, 8, 16, 24])(
  'with all but its first %i pages overwritten starts read-only, leaves the file unchanged and copies it',
  async (remainingPages) => {
    const data = hostFolder();
    cpSync(original, data, { recursive: true, preserveTimestamps: true });
    await checkDamaged(data, remainingPages);
    rmSync(data, { recursive: true, force: true });
  },
);
