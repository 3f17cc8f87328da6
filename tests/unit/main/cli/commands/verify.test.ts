import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/verify.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a folder without a database is refused, and none is created', async () => {
  const folder = temporaryFolder();
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  const code = await command.run(['--data', folder, '--with-chain'], { io: recorded.io, loadHost });
  expect([code, recorded.out()]).toEqual([1, '']);
  expect(recorded.err()).toBe(`arbiter verify: there is no database in ${folder}\n`);
});
