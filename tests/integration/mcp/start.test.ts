import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuild } from '../../support/built-program.ts';
import { connectChild } from '../../support/mcp/child.ts';
import type { McpClient } from '../../support/mcp/clients.ts';
import { stopStartedHost } from '../../support/mcp/started-host.ts';
import { hostFolder } from '../../support/built-host.ts';

// A real host on the packaged runtime, started by the children it serves.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const data = hostFolder();
const ENV = { ARBITER_PORT: '0', ARBITER_CHAIN: 'off', ARBITER_TEST_CLOCK: '1' };

beforeAll(async () => {
  await ensureBuild();
});

const clients: McpClient[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await stopStartedHost(data);
  rmSync(data, { recursive: true, force: true });
});

test('five children that start at the same time without a host start one host together', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  clients.push(...(await Promise.all(names.map((name) => connectChild({ data, env: ENV, name })))));
  const replies = await Promise.all(clients.map((client) => client.call('session.list')));
  expect(replies.map(({ isError }) => isError)).toEqual(names.map(() => false));
  const { url } = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8')) as { url: string };
  expect((await fetch(new URL('health', url))).status).toBe(200);
  // All children use the same host, so each sees the challenge that another one opened.
  await clients[0]?.call('session.challenge', { action: 'open', template: 'chess.v1' });
  for (const client of clients.slice(1)) {
    const listed = await client.call('session.challenge', { action: 'list' });
    expect(listed.value['challenges']).toHaveLength(1);
  }
});
