import { expect, test } from 'vitest';
import { createSeatMcpEndpoints } from '../../../../src/main/host/seat-mcp-endpoints.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { systemClock } from '../../../../src/main/platform/clocks/system-clock.ts';
import { createSeatAccess } from '../../../../src/main/sessions/index.ts';

const PLACE = { agentId: 'a', sessionId: 's', role: 'white' };

test('the token is in the header and in the environment of the child, never in its arguments', async () => {
  const seatAccess = createSeatAccess(realRuntime(systemClock));
  const childProgram = () => ({ command: '/usr/bin/node', args: ['/opt/arbiter.mjs', 'mcp'] });
  const endpoint = await createSeatMcpEndpoints({ seatAccess, gatewayPort: () => 7400, childProgram })(PLACE);
  expect(endpoint.url).toBe('http://127.0.0.1:7400/mcp/sessions?tool-names=safe');
  expect(endpoint.stdio).toEqual({
    command: '/usr/bin/node',
    args: ['/opt/arbiter.mjs', 'mcp', 'sessions', '--no-start', '--tool-names=safe', '--profile=seat'],
    env: { ARBITER_URL: 'http://127.0.0.1:7400', ARBITER_TOKEN: endpoint.token },
  });
  expect(seatAccess.authenticate(endpoint.token)).toMatchObject({
    agentId: 'a',
    sessionId: 's',
    mayResign: false,
  });
  endpoint.end();
  expect(seatAccess.authenticate(endpoint.token)).toBeNull();
});

test('an installation without a child has none', async () => {
  const seatAccess = createSeatAccess(realRuntime(systemClock));
  expect((await createSeatMcpEndpoints({ seatAccess, gatewayPort: () => 1 })(PLACE)).stdio).toBeNull();
});
