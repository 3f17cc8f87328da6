import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/models.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test.each([
  [['add'], 'add needs an address'],
  [['add', 'http://127.0.0.1:1/v1', 'm', '--temperature', 'warm'], '--temperature must be'],
  [['add', 'http://127.0.0.1:1/v1', 'm', '--temperature', '3'], 'sampling.temperature'],
  [['add', 'http://127.0.0.1:1/v1', 'm', '--seed', '1.5'], 'sampling.seed'],
  [['add', 'http://127.0.0.1:1/v1', 'm', '--api-key', 'sk-secret'], '--api-key takes env:NAME'],
  [['test'], 'test needs the name of an endpoint'],
  [['list', 'all'], 'unexpected argument "all"'],
  [['drop', 'x'], 'unknown action "drop"; the actions are add, list, test, servers and remove'],
])('%j is refused before any host is started', async (args, text) => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await command.run(args, { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toContain(text);
  expect(recorded.err()).not.toContain('sk-secret');
});
