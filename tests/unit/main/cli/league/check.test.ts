import { expect, test } from 'vitest';
import { checkCommand } from '../../../../../src/main/cli/league/check.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [[], /the URL of the agent is missing/u],
  [['http://example.com:8101/mcp'], /arbiter league check: /u],
  [['not a url'], /arbiter league check: /u],
  [['http://localhost:8101/mcp', '--seconds', '601'], /--seconds/u],
] as const)('refuses the arguments %j without a check', async (args, reason) => {
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  expect(await checkCommand.run(args, { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toMatch(reason);
  expect(recorded.out()).toBe('');
});
