import { expect, test } from 'vitest';
import { command, testLine } from '../../../../../src/main/cli/agents/test.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [[], 'name the agent'],
  [['gone:1'], '"gone:1" is not a player'],
  [['url:nowhere'], 'must look like'],
])('%j is refused before any host is started', async (args, text) => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(args, { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toContain(text);
});

test('a test is one line', () => {
  const result = {
    player: 'url:http://h/',
    state: 'ok',
    name: 'Agent 1',
    detail: null,
    latencyMs: 12,
  } as const;
  expect(testLine(result)).toBe('url:http://h/: can play as Agent 1 (12 ms)\n');
  expect(testLine({ ...result, state: 'needs_login', name: null, detail: 'Log in' })).toBe(
    'url:http://h/: needs a login (12 ms). Log in\n',
  );
});
