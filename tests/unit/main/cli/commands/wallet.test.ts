import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/wallet.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';

/** Without a host: what is refused here must not have started one. */
async function run(...args: string[]) {
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  const code = await command.run(args, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out() };
}

test.each([
  [[], /say what to do: new, fund, balance, pay/u],
  [['spend'], /say what to do/u],
  [['pay'], /pay takes the name of one tool/u],
  [['fund', 'chess_analysis'], /pay takes the name of one tool/u],
  [['pay', 'a', 'b'], /unexpected argument "b"/u],
  [['pay', 'a', '--args', '[1]'], /--args must be a JSON object/u],
  [['pay', 'a', '--args', '{'], /--args must be a JSON object/u],
  [['balance', '--chain', 'mars'], /--chain must be off or one of/u],
] as const)('%j is refused before a host is asked', async (args, reason) => {
  const { code, err, out } = await run(...args);
  expect([code, out]).toEqual([EXIT.usage, '']);
  expect(err).toMatch(reason);
});
