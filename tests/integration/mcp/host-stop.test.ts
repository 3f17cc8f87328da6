import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { hostFolder } from '../../support/built-host.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { connectChild } from '../../support/mcp/child.ts';
import type { McpClient } from '../../support/mcp/clients.ts';
import { hostPidOf, isGone, stopStartedHost } from '../../support/mcp/started-host.ts';

// Several hosts start one after the other.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const data = hostFolder();
const ENV = { ARBITER_PORT: '0', ARBITER_CHAIN: 'off' };

beforeAll(async () => {
  await ensureBuild();
});
afterAll(async () => {
  await stopStartedHost(data);
  rmSync(data, { recursive: true, force: true });
});

/** Waits on an open challenge; resolves with the answer once the host has received the call and was stopped. */
async function waitThroughStop(client: McpClient, challengeId: string) {
  const pid = hostPidOf(data) ?? 0;
  const waiting = client.call('session.wait', { challengeId, timeoutMs: 45_000 });
  // Answered after the wait was received, since one connection delivers them in this order.
  await client.call('session.list');
  process.kill(pid, 'SIGTERM');
  return { pid, answer: await waiting };
}

test('a stop of the host ends a wait as a timeout, and the next call runs on a host that the child starts', async () => {
  const client = await connectChild({ data, env: ENV, name: 'Ada' });
  onTestFinished(() => client.close());
  const opened = await client.call('session.challenge', { action: 'open', template: 'chess.v1' });
  const [{ challengeId }] = opened.value['challenges'] as unknown as [{ challengeId: string }];
  for (let round = 0; round < 3; round += 1) {
    const { pid, answer } = await waitThroughStop(client, challengeId);
    expect(answer.value).toMatchObject({ waited: 'timeout', next: expect.stringContaining('call again') });
    const next = await client.call('session.list');
    expect([next.isError, next.value['code']]).toEqual([false, undefined]);
    expect(hostPidOf(data)).not.toBe(pid);
    expect(isGone(pid)).toBe(true);
  }
});

test('a host that was killed during a wait is started again, and the wait goes on', async () => {
  const client = await connectChild({ data, env: ENV, name: 'Eve' });
  onTestFinished(() => client.close());
  const opened = await client.call('session.challenge', { action: 'open', template: 'rps.v1' });
  const [{ challengeId }] = opened.value['challenges'] as unknown as [{ challengeId: string }];
  const pid = hostPidOf(data) ?? 0;
  const waiting = client.call('session.wait', { challengeId, timeoutMs: 5000 });
  await client.call('session.list');
  process.kill(pid, 'SIGKILL');
  expect((await waiting).value).toMatchObject({ waited: 'timeout' });
});
