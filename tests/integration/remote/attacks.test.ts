// In process: the pinned agent of the product opens the connections.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { LINK_PROTOCOL, MAX_LINK_BODY } from '../../../src/shared/wire/remote.ts';
import { createPinnedAgent } from '../../../src/main/remote/index.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { cliArguments } from '../../support/built-program.ts';
import { openSocket, upgradeStatus } from '../../support/events-client.ts';
import { windowOf } from '../../support/models.ts';
import { fuzzLink } from '../../support/remote/fuzz.ts';
import { closeCode, openTestLink, sendRemote, type RemoteHost } from '../../support/remote/link-socket.ts';

vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
let remote: RemoteHost;
let leagueId: string;
/** Every token and secret that this run has seen. */
const secrets: string[] = [];
beforeAll(async () => {
  host = await startBuiltHost({ args: ['--remote', '127.0.0.1:0'] });
  api = await windowOf(host);
  const { url, pin } = await api.call('remote.status', {});
  remote = { url: url ?? '', pin: pin ?? '' };
  ({ leagueId } = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 20,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  }));
});
afterAll(() => host.dispose());

async function invite(): Promise<string> {
  const [made] = await api.call('remote.invite', { leagueId, count: 1, hours: 1, names: [] });
  secrets.push(made?.token ?? '');
  return made?.token ?? '';
}

async function openLinked() {
  const { socket, frame } = await openTestLink(remote, await invite());
  const secret = String(frame?.['secret']);
  secrets.push(secret);
  return { socket, secret };
}

const post = (path: string, token: string, body: object) =>
  sendRemote(remote, {
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('tokens of other kinds open nothing, here and at the gateway', async () => {
  const worker = await api.call('fleet.invite', { name: 'lab', trust: 'invited', hours: 1 });
  const agent = (await (await fetch(`${host.ready.url}agents`, { method: 'POST' })).json()) as object;
  const agentToken = String((agent as { token?: unknown }).token);
  for (const token of [worker.token, agentToken]) {
    const opened = await post('/link/open', token, { t: 'hello', v: 1, kind: 'player', name: 'x' });
    expect(opened.status).toBe(401);
  }
  const { secret, socket } = await openLinked();
  socket.terminate();
  for (const path of ['sessions', 'audit/head', 'mcp/league']) {
    const response = await fetch(`${host.ready.url}${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.status, path).toBeGreaterThanOrEqual(400);
  }
  await host.advance(61_000);
});

test('a socket without its sub-protocol, without a token and at another path is refused', async () => {
  const token = await invite();
  expect((await openTestLink(remote, token, [])).code).toBe(400);
  expect((await openTestLink(remote, token, [LINK_PROTOCOL])).code).toBe(400);
  expect((await openTestLink(remote, token, [`token.${token}`])).code).toBe(400);
  const other = { ...remote, url: `${remote.url}/watch` };
  expect((await openTestLink(other, token)).code).toBe(404);
});

test('what is too large or compressed is refused, and the host goes on', async () => {
  const { socket, secret } = await openLinked();
  const closed = closeCode(socket);
  socket.send(JSON.stringify({ t: 'up', id: 1, body: 'x'.repeat(MAX_LINK_BODY * 3) }));
  expect(await closed).toBe(1009);
  const large = await post('/link/up', secret, { body: 'x'.repeat(4 * 1024 * 1024) }).catch(() => null);
  expect([413, undefined]).toContain(large?.status);
  const bomb = await sendRemote(remote, {
    method: 'POST',
    path: '/link/up',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(Buffer.alloc(1_000_000)),
  });
  expect([400, 415]).toContain(bomb.status);
  const nested = await post('/link/up', secret, { body: `${'['.repeat(30_000)}` });
  expect(nested).toMatchObject({ status: 200 });
  expect(nested.text).toContain('no JSON object');
});

test('an answer to the call of another link counts nowhere, and a second connection ends the first', async () => {
  const [one, two] = [await openLinked(), await openLinked()];
  for (const id of [1, 2, 3]) {
    const answered = await post('/link/answer', two.secret, { t: 'answer', id, http: 200, body: '{}' });
    expect(JSON.parse(answered.text)).toEqual({ taken: false });
  }
  const replaced = closeCode(one.socket);
  const again = await openTestLink(remote, one.secret);
  expect(again.frame).toMatchObject({ t: 'welcome' });
  expect(await replaced).toBe(1008);
  again.socket.terminate();
  two.socket.terminate();
});

test('three hundred idle connections lock out nobody who has an invitation', async () => {
  const { hostname, port } = new URL(remote.url);
  const open = new Set<Socket>();
  const idle = await Promise.all(
    Array.from(
      { length: 300 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connectTcp({ host: hostname, port: Number(port) }, () => resolve(socket));
          open.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => open.delete(socket));
        }),
    ),
  );
  const { socket } = await openLinked();
  expect(socket.readyState).toBe(socket.OPEN);
  socket.terminate();
  await vi.waitFor(() => expect(open.size).toBeLessThanOrEqual(64), 10_000);
  for (const one of idle) one.destroy();
});

test('frames of chance end their own connection at most', async () => {
  const { socket, secret } = await openLinked();
  socket.terminate();
  const connections = await fuzzLink(remote, secret, { count: 2000, seed: 24 });
  expect(connections).toBeGreaterThan(8);
  expect(await api.call('remote.status', {})).toMatchObject({ url: remote.url });
  const errors = host
    .stderr()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  expect(errors).toEqual([]);
});

test('published sessions are here for watchers and relays, and nothing else for them', async () => {
  const table = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
  const { path, ticket } = await api.call('spectators.publish', {
    kind: 'session',
    subject: table.sessionId,
  });
  const board = await api.call('spectators.publish', { kind: 'league', subject: leagueId });
  const watch = `${remote.url.replace('https', 'wss')}${path}`;
  const agent = createPinnedAgent(remote.pin);
  const watcher = await openSocket(watch, [], { agent });
  const relay = spawn(
    process.execPath,
    cliArguments(['relay', '--from', remote.url, '--pin', remote.pin, '--listen', '0', '--json']),
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: hostEnvironment() },
  );
  const [line] = (await once(relay.stdout!, 'data')) as [Buffer];
  const { url } = JSON.parse(String(line)) as { url: string };
  const relayed = await openSocket(`${url}${path}`, []);
  await relayed.until(({ tick }) => tick === 0);
  await host.rest.act(table, 0, '4', 0);
  for (const one of [watcher, relayed]) await one.until(({ tick }) => tick === 1);
  expect(await (await fetch(`${url}${board.path}.json`)).json()).toMatchObject({ league_id: leagueId });
  const get = (wanted: string, headers = {}) => sendRemote(remote, { method: 'GET', path: wanted, headers });
  expect(JSON.parse((await get(path)).text)).toMatchObject({ tick: 1, your_role: null });
  expect((await get(board.path)).text).toContain('<!doctype html>');
  expect((await get(path, { host: 'evil.example' })).status).toBe(403);
  expect(await upgradeStatus(watch, [], { agent, headers: { origin: 'https://evil.example' } })).toBe(403);
  await api.call('spectators.withdraw', { ticket });
  expect(await Promise.all([watcher.closed, relayed.closed])).toEqual([1008, 1008]);
  expect((await get(path)).status).toBe(404);
  expect(await upgradeStatus(watch, [], { agent })).toBe(404);
  relay.kill('SIGTERM');
  expect(await once(relay, 'exit')).toEqual([0, null]);
});

test('no invitation, secret or key is in the log, the database, the audit or the arguments of the host', () => {
  expect(secrets.length).toBeGreaterThan(5);
  const files = readdirSync(host.data, { recursive: true, encoding: 'utf8' })
    .map((name) => join(host.data, name))
    .filter((file) => statSync(file).isFile());
  expect(files.some((file) => file.endsWith('arbiter.db'))).toBe(true);
  const texts = [...files.map((file) => readFileSync(file)), Buffer.from(host.stderr())];
  const key = /PRIVATE KEY-----/u;
  for (const secret of secrets) for (const text of texts) expect(text.includes(secret)).toBe(false);
  const withKey = files.filter((file) => key.test(readFileSync(file, 'latin1')));
  expect(withKey.map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${host.pid}/cmdline`, 'utf8')).not.toContain('PRIVATE');
});

test('OpenSSL sees TLS 1.3 only, and no renegotiation', () => {
  const { hostname, port } = new URL(remote.url);
  const client = (version: string): string => {
    try {
      const args = ['s_client', '-connect', `${hostname}:${port}`, version, '-brief'];
      return execFileSync('openssl', args, {
        input: 'Q\n',
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'refused';
    }
  };
  expect(['refused', 'absent']).toContain(client('-tls1_2'));
  expect(client('-tls1_3')).not.toBe('refused');
});
