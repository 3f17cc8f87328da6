import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ARBITER, QUIET_PORTS } from '../../support/arbiter.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** Drives the built program: `arbiter serve` while a program holds many connections half open. */

const SLOW_CLIENTS = 1100;
/** Far above the limits of the host, for a busy machine, and far below the minute and more that Node itself allows. */
const GONE_MS = 30_000;

async function servedPort(which: 'league' | 'gateway'): Promise<number> {
  const data = temporaryFolder();
  const env = { PATH: process.env['PATH'] ?? '', HOME: data, ...QUIET_PORTS };
  const child = spawn(process.execPath, [ARBITER, 'serve', '--json', '--data', data], { env });
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const { ports } = JSON.parse(line) as { ports: Record<typeof which, number> };
  return ports[which];
}

/** Sends half a request and never reads the answer. */
function slowClient(port: number, path: string): Promise<{ socket: Socket; gone: Promise<void> }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.pause();
    const gone = new Promise<void>((done) => {
      socket.on('close', () => done());
      socket.on('error', () => undefined);
    });
    socket.on('connect', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
        () => resolve({ socket, gone }),
      );
    });
    void gone.then(() => resolve({ socket, gone }));
  });
}

async function milliseconds(task: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await task();
  return performance.now() - startedMs;
}

test.each([
  { which: 'league' as const, path: '/mcp' },
  { which: 'gateway' as const, path: '/agents' },
])(
  '$which: others are served while 1,100 clients send half a request, and all of those are gone in time',
  async ({ which, path }) => {
    const port = await servedPort(which);
    const openedMs = performance.now();
    const clients = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => slowClient(port, path)));
    onTestFinished(() => clients.forEach(({ socket }) => void socket.destroy()));
    const readHealth = () =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: {} }),
      });
    const times: number[] = [];
    for (let count = 0; count < 5; count += 1) times.push(await milliseconds(readHealth));
    // The best of the measurements counts, because the machine may have other work.
    expect(Math.min(...times)).toBeLessThan(2000);
    // A paused socket reports the end only when the peer has destroyed it and something is written.
    const probing = setInterval(
      () => clients.forEach(({ socket }) => void (socket.destroyed || socket.write('x'))),
      500,
    );
    onTestFinished(() => clearInterval(probing));
    await Promise.all(clients.map(({ gone }) => gone));
    expect(performance.now() - openedMs).toBeLessThan(GONE_MS);
  },
);

const PARTIAL_HEADERS = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const PARTIAL_BODY = `${PARTIAL_HEADERS}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n`;

/** Sends `start` and then a byte every quarter of a second; resolves with the time until the socket was closed. */
function sendSlowly(port: number, start: string, byte: string): Promise<number> {
  const openedMs = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(start));
    const timer = setInterval(() => void (socket.destroyed || socket.write(byte)), 250);
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now() - openedMs);
    });
  });
}

test.each(['league', 'gateway'] as const)(
  '%s: a client that sends its request by drops is closed in time',
  async (which) => {
    const port = await servedPort(which);
    const times = await Promise.all([
      sendSlowly(port, PARTIAL_HEADERS, 'X'),
      sendSlowly(port, PARTIAL_BODY, ' '),
    ]);
    for (const time of times) expect(time).toBeLessThan(GONE_MS);
  },
);
