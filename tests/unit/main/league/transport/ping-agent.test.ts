import { expect, test } from 'vitest';
import { pingAgent } from '../../../../../src/main/league/transport/ping-agent.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test.each([
  ['another machine', 'http://10.0.0.1:8101/mcp'],
  ['a name', 'http://agent.example:8101/mcp'],
  ['another path', 'http://localhost:8101/admin'],
  ['another scheme', 'https://localhost:8101/mcp'],
  ['a port of our own', 'http://localhost:4000/mcp'],
  ['no port', 'http://localhost/mcp'],
  ['a port that is none', 'http://localhost:65536/mcp'],
  ['a port hidden behind another host', 'http://localhost:8101@10.0.0.1:80/mcp'],
])('never calls %s and gives the reason', async (_, url) => {
  const ping = await pingAgent({ clock: stoppedClock(), forbidden: [4000] }, url);
  expect(ping).toMatchObject({ ok: false, code: 'E003', port: null, latencyMs: null, name: null, tools: 0 });
  expect(ping.detail).not.toBe('');
});
