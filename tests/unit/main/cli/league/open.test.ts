import { expect, test } from 'vitest';
import { openCommand } from '../../../../../src/main/cli/league/open.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [['--referees=-1'], /--referees must be a whole number from 0/u],
  [['--referees', '1.5'], /--referees/u],
  [['--referees', '99'], /--referees/u],
  [['--expect', '1'], /a league needs two players/u],
  [['--expect', '1', '--with', 'nonsense'], /"nonsense" is not a strategy/u],
  [['--auth', 'loose'], /--auth must be one of strict, standard, open/u],
] as const)('refuses %j without opening a league', async (args, reason) => {
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  expect(await openCommand.run(args, { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toMatch(reason);
  expect(recorded.out()).toBe('');
});
