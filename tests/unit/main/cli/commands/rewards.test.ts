import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/rewards.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each<[string[], string]>([
  [[], 'the actions are simulate and wallet'],
  [['mint'], 'unknown action "mint"'],
  [['simulate', '0x12'], 'unexpected argument "0x12"'],
  [['wallet', '0x12'], 'a wallet is 0x and 40 hex digits'],
  [['simulate', '--cheaters', '2'], '--cheaters must be from 0 to 1'],
  [['simulate', '--players', '4'], '--players'],
  [['simulate', '--matches', '0'], '--matches'],
])('%j is refused before any host is started', async (args, text) => {
  const { io, err } = recordedIo();
  const loadHost = (): never => {
    throw new Error('no host was needed');
  };
  const code = await command.run(args, { io, loadHost });
  expect(code).toBe(EXIT.usage);
  expect(err()).toContain(text);
});
