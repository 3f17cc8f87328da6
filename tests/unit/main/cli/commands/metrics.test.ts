import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/metrics.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';

const loadHost = () => Promise.reject(new Error('no host was needed'));

test('the help names the route, and an unknown option is refused before a host is started', async () => {
  const recorded = recordedIo();
  expect(await command.run(['token', '--help'], { io: recorded.io, loadHost })).toBe(EXIT.ok);
  expect(recorded.out()).toContain('GET /metrics');
  expect(await command.run(['token', '--all'], { io: recorded.io, loadHost })).toBe(EXIT.usage);
});
