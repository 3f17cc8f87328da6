import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/status.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test('without a host it says so, and fails', async () => {
  const data = mkdtempSync(join(tmpdir(), 'arbiter-status-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const run = async (...args: string[]) => {
    const recorded = recordedIo({ env: { ARBITER_DATA: data } });
    const loadHost = async () => {
      throw new Error('this command starts no host');
    };
    const code = await command.run(args, { io: recorded.io, loadHost });
    return { code, out: recorded.out() };
  };
  expect(await run()).toEqual({ code: EXIT.failed, out: 'No host is running.\n' });
  expect(await run('--json')).toEqual({ code: EXIT.failed, out: '{"running":false}\n' });
});
