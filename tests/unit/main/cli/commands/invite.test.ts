import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/invite.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [[], /say what the invitation is for: --for league:ID, --for work/u],
  [['--for', 'league'], /say what the invitation is for: --for league:ID, --for work/u],
  [['--for', 'work'], /name the worker with --name/u],
  [['--for', 'work', '--name', 'lab', '--trust', 'friend'], /--trust must be one of own, invited/u],
  [['--for', 'work', '--name', 'lab', '--hours', '0'], /--hours/u],
] as const)('%j is refused before a host is asked', async (args, reason) => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(args, { io: recorded.io, loadHost })).toBe(EXIT.usage);
  expect(recorded.err()).toMatch(reason);
});
