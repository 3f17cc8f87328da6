import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARBITER, arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { casesOfRun } from '../../support/full-run.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** The messages of the built program for a data folder that it cannot use. */

const environment = () => ({ ...QUIET_PORTS, PATH: process.env['PATH'] ?? '', HOME: temporaryFolder() });

const UNUSABLE = [
  'a device',
  'a folder below a file',
  'a place where no folders can be made',
  'a folder whose lock cannot be opened',
] as const;

/** Folders that no user can use, not even root. */
function unusable(): Readonly<Record<(typeof UNUSABLE)[number], string>> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const broken = join(folder, 'broken');
  mkdirSync(join(broken, 'lock'), { recursive: true });
  return {
    'a device': '/dev/null',
    'a folder below a file': join(folder, 'file', 'data'),
    'a place where no folders can be made': '/proc/nope',
    'a folder whose lock cannot be opened': broken,
  };
}

describe.skipIf(process.platform !== 'linux')('a data folder that cannot be used', () => {
  // Every kind is refused by the same code; a lock fails later than a folder.
  const inEachRun: readonly string[] = ['a folder below a file', 'a folder whose lock cannot be opened'];
  test.each(casesOfRun(UNUSABLE, (kind) => inEachRun.includes(kind)))(
    '%s is refused in one sentence',
    async (kind) => {
      const folder = unusable()[kind];
      for (const args of [
        ['serve'],
        ['match', '--white', 'random', '--black', 'random'],
        ['open', '--browser', '--no-open'],
      ]) {
        const ended = await arbiter([...args, '--data', folder], environment());
        expect(ended.code).toBe(1);
        const message = ended.err.trim().split('\n');
        expect(message).toHaveLength(1);
        expect(message[0]).toContain(`The data folder ${folder} cannot be used: `);
      }
    },
  );

  test('doctor does not approve it', async () => {
    for (const folder of Object.values(unusable()).slice(0, 3)) {
      const ended = await arbiter(['doctor', '--json', '--data', folder], environment());
      const { items } = JSON.parse(ended.out) as { items: { name: string; state: string }[] };
      expect(items.find(({ name }) => name === 'data folder')?.state).toBe('trouble');
      expect(ended.code).toBe(1);
    }
  });

  test('match ends on SIGTERM while it refuses', async () => {
    const child = spawn(process.execPath, [ARBITER, 'match', '--data', '/proc/nope'], { env: environment() });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    child.kill('SIGTERM');
    expect(await ended).not.toBe('SIGKILL');
  });
});
