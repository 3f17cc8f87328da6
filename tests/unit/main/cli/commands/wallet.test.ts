import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/wallet.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';

/** Runs the command without a host, which a refused command must not start. */
async function run(...args: string[]) {
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  const code = await command.run(args, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out() };
}

test.each([
  [[], /the actions are new, fund, balance, pay/u],
  [['spend'], /unknown action "spend"; the actions are new, fund, balance, pay/u],
  [['pay'], /the name of a tool belongs to "pay"/u],
  [['fund', 'chess_analysis'], /the name of a tool belongs to "pay"/u],
  [['pay', 'a', 'b'], /unexpected argument "b"/u],
  [['pay', 'a', '--args', '[1]'], /--args must be a JSON object/u],
  [['pay', 'a', '--args', '{'], /--args must be a JSON object/u],
  [['balance', '--chain', 'mars'], /--chain must be off or one of/u],
] as const)('%j is refused before a host is asked', async (args, reason) => {
  const { code, err, out } = await run(...args);
  expect([code, out]).toEqual([EXIT.usage, '']);
  expect(err).toMatch(reason);
});
