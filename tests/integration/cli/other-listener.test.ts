import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { connectChild } from '../../support/mcp/child.ts';
import { startProcess } from '../../support/process.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/**
 * The file of a host that was killed names a process id and a port that other programs may have by now. No command sends
 * the token of that host to such a program.
 */

const TOKEN = 'admin-token-of-a-host-that-was-killed';
const AGENT_TOKEN = 'agent-token-of-a-client';

/** Another program on the port, which records everything that it receives and never gives a proper answer. */
async function otherProgram() {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, received: () => received };
}

/** A data folder that another process holds, with the file of a host that is said to listen on `port`. */
async function folderOf(port: number): Promise<string> {
  const data = temporaryFolder();
  const holder = startProcess('hold-lock', data);
  expect(await holder.line()).toBe('held');
  const file = {
    version: '0.1.0',
    pid: process.pid,
    startedAt: new Date(0).toISOString(),
    url: `http://127.0.0.1:${port}/`,
    uiUrl: `http://127.0.0.1:${port}/`,
    adminToken: TOKEN,
    data,
    ports: { gateway: port, league: null, referees: [], openfront: null, chain: null },
  };
  writeFileSync(join(data, 'host.json'), JSON.stringify(file), { mode: 0o600 });
  return data;
}

test('no command sends the token to a program that took the port of a killed host', async () => {
  const program = await otherProgram();
  const data = await folderOf(program.port);
  const env = { ...QUIET_PORTS, PATH: process.env['PATH'] ?? '', HOME: data };
  const commands = [
    ['open', '--no-open'],
    ['wallet', 'balance'],
  ];
  const ended = await Promise.all(commands.map((args) => arbiter([...args, '--data', data], env)));
  // The folder is held by a process that never becomes a host.
  expect(ended.map(({ code }) => code)).toEqual([3, 3]);
  expect(program.received()).toContain('POST /sign-in/proof');
  expect(program.received()).not.toContain(TOKEN);
});

test('a stdio child sends neither the token of the host nor its own', async () => {
  const program = await otherProgram();
  const data = await folderOf(program.port);
  const clients = [
    await connectChild({ data, args: ['--no-start'] }),
    await connectChild({ data, args: ['--no-start'], env: { ARBITER_TOKEN: AGENT_TOKEN } }),
  ];
  for (const client of clients) {
    onTestFinished(() => client.close());
    expect((await client.call('session.list')).value).toMatchObject({ code: 'APP_NOT_RUNNING' });
  }
  expect(program.received()).toContain('POST /sign-in/proof');
  expect(program.received()).not.toContain(TOKEN);
  expect(program.received()).not.toContain(AGENT_TOKEN);
});
