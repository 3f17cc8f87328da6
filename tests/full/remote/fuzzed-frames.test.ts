// In process: the pinned agent of the product opens the connections.
import { readFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';
import { fuzzLink } from '../../support/remote/fuzz.ts';
import { openTestLink, type RemoteHost } from '../../support/remote/link-socket.ts';

vi.setConfig({ testTimeout: 1_800_000 });

let host: BuiltHost;
let remote: RemoteHost;
const LINKS = 8;
const FRAMES = 1_000_000;
const secrets: string[] = [];
beforeAll(async () => {
  host = await startBuiltHost({ args: ['--remote', '127.0.0.1:0'], testClock: false });
  const api = await windowOf(host);
  const { url, pin } = await api.call('remote.status', {});
  remote = { url: url ?? '', pin: pin ?? '' };
  const { leagueId } = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 20,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  });
  for (const { token } of await api.call('remote.invite', { leagueId, count: LINKS, hours: 1, names: [] })) {
    const { socket, frame } = await openTestLink(remote, token);
    secrets.push(String(frame?.['secret']));
    socket.terminate();
  }
});
afterAll(() => host.dispose());

/** Resident memory of the host in MiB; null where the system does not say. */
function residentMiB(): number | null {
  if (process.platform !== 'linux') return null;
  const [, kib] = /VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${host.pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

test('a million fuzzed frames leave the host alive, without an error and without growth', async () => {
  await fuzzLink(remote, secrets[0] ?? '', { count: 20_000, seed: 1 });
  const before = residentMiB();
  await Promise.all(
    secrets.map((secret, n) => fuzzLink(remote, secret, { count: FRAMES / LINKS, seed: n + 2 })),
  );
  const after = residentMiB();
  if (before !== null && after !== null) expect(after - before).toBeLessThan(100);
  expect(host.stderr()).not.toContain('"level":"error"');
  expect((await openTestLink(remote, secrets[0] ?? '')).frame).toMatchObject({ t: 'welcome' });
});

test('a handshake and headers that never end are cut off', async () => {
  const { hostname, port } = new URL(remote.url);
  const target = { host: hostname, port: Number(port) };
  const isClosed = (socket: { once(event: 'close', listener: () => void): unknown }) =>
    new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
  const silent = connectTcp(target);
  const slow = connectTls({ ...target, rejectUnauthorized: false });
  slow.once('secureConnect', () => slow.write('GET /remote HTTP/1.1\r\nHost: '));
  for (const socket of [silent, slow]) {
    socket.on('error', () => undefined);
    socket.resume();
  }
  await Promise.all([isClosed(silent), isClosed(slow)]);
});
