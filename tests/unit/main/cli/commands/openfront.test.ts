import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/openfront.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [[], 'an action is missing; the actions are replay FILE, play, record GAMEID and check FILE'],
  [['watch'], 'unknown action "watch"; the actions are replay FILE, play, record GAMEID and check FILE'],
  [['record'], 'record requires the id of a game'],
  [['replay', 'sample', '--speed', 'fast'], '--speed must be a number from 0 to 9999'],
])('%j is refused before any host is started', async (args, message) => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(args, { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.out()).toBe('');
  expect(recorded.err()).toContain(message);
});
