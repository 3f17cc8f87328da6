import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/export.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('an existing file is never overwritten, and no host is started', async () => {
  const out = join(temporaryFolder(), 'mine.zip');
  writeFileSync(out, 'precious');
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  const code = await command.run(['--out', out], { io: recorded.io, loadHost });
  expect([code, recorded.out()]).toEqual([1, '']);
  expect(recorded.err()).toBe(`arbiter export: ${out} exists; name another file with --out\n`);
  expect(readFileSync(out, 'utf8')).toBe('precious');
});
