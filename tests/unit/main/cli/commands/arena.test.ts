import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/arena.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [[], 'name the player to rate with --a'],
  [['--a', 'nobody'], 'is not a player'],
  [['--a', 'random', '--resume', 'last'], '--resume continues with the players of the run'],
])('%j is refused before any host is started', async (args, message) => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(args, { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.out()).toBe('');
  expect(recorded.err()).toContain(message);
});
