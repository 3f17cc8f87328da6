import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/agents.ts';
import { recordedIo } from '../../../../support/command-io.ts';

const loadHost = () => Promise.reject(new Error('no host was needed'));

test('the help names both actions', () => {
  expect(command.help).toMatch(/list +lists the agents/u);
  expect(command.help).toMatch(/test +starts an agent/u);
});

test.each([[['drop']], [['test']], [['list', 'all']]])(
  '%j is refused before any host is started',
  async (args) => {
    const recorded = recordedIo();
    expect(await command.run(args, { io: recorded.io, loadHost })).toBe(2);
  },
);

test('options may precede the action', async () => {
  const recorded = recordedIo();
  expect(await command.run(['--json', 'test', 'gone:1'], { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toContain('"gone:1" is not a player');
});
