import { expect, test } from 'vitest';
import { seatTables } from '../../../../src/main/host/seat-tables.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { systemClock } from '../../../../src/main/platform/system-clock.ts';
import { createSeatAccess } from '../../../../src/main/sessions/index.ts';

const PLACE = { agentId: 'a', sessionId: 's', role: 'white' };

test('the token is in the header and in the environment of the child, never in its arguments', async () => {
  const seatAccess = createSeatAccess(realRuntime(systemClock));
  const childProgram = { command: '/usr/bin/node', args: ['/opt/arbiter.mjs', 'mcp'] };
  const table = await seatTables({ seatAccess, gatewayPort: () => 7400, childProgram })(PLACE);
  expect(table.url).toBe('http://127.0.0.1:7400/mcp/sessions?tool-names=safe');
  expect(table.stdio).toEqual({
    command: '/usr/bin/node',
    args: ['/opt/arbiter.mjs', 'mcp', 'sessions', '--no-start', '--tool-names=safe', '--profile=seat'],
    env: { ARBITER_URL: 'http://127.0.0.1:7400', ARBITER_TOKEN: table.token },
  });
  expect(seatAccess.grantOf(table.token)).toMatchObject({ agentId: 'a', sessionId: 's', mayResign: false });
  table.end();
  expect(seatAccess.grantOf(table.token)).toBeNull();
});

test('an installation without a child has none', async () => {
  const seatAccess = createSeatAccess(realRuntime(systemClock));
  expect((await seatTables({ seatAccess, gatewayPort: () => 1 })(PLACE)).stdio).toBeNull();
});
