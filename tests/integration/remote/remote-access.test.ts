// In process: the pinned agent of the product opens the connections.
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { createPinnedAgent } from '../../../src/main/remote/index.ts';
import type { RemoteInvitation } from '../../../src/shared/wire/remote.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { endedRun } from '../../support/arena-runs.ts';
import { invited } from '../../support/fleet/spawn-worker.ts';
import { startWorker } from '../../support/fleet/worker-process.ts';
import { windowOf } from '../../support/models.ts';
import { openTestLink, sendRemote } from '../../support/remote/link-socket.ts';

vi.setConfig({ testTimeout: 60_000 });

let host: BuiltHost;
let api: Api;
let leagueId: string;
let url: string;
let pin: string;
beforeAll(async () => {
  host = await startBuiltHost({ args: ['--remote', '127.0.0.1:0'] });
  api = await windowOf(host);
  const status = await api.call('remote.status', {});
  url = status.url ?? '';
  pin = status.pin ?? '';
  const gathered = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 20,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  });
  ({ leagueId } = gathered);
});
afterAll(() => host.dispose());

const invite = async (hours = 1): Promise<RemoteInvitation> => {
  const [made] = await api.call('remote.invite', { leagueId, count: 1, hours, names: [] });
  if (made === undefined) throw new Error('no invitation');
  return made;
};

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  sendRemote({ url, pin }, { method, path, headers, body });
const link = (token: string) => openTestLink({ url, pin }, token);

test('nothing of the gateway is there, not even with the admin token', async () => {
  const bearer = { authorization: `Bearer ${host.ready.adminToken}`, 'content-type': 'application/json' };
  for (const path of [
    '/health',
    '/agents',
    '/sessions',
    '/mcp/league',
    '/mcp',
    '/control',
    '/facilitator/supported',
    '/metrics',
    '/',
    '/openapi.json',
    '/paid/x',
    '/test/clock',
  ])
    for (const method of ['GET', 'POST'])
      expect((await send(method, path, bearer, method === 'POST' ? '{}' : undefined)).status, path).toBe(404);
  const known = JSON.parse((await send('GET', '/remote')).text) as object;
  expect(known).toMatchObject({ v: 1, name: 'Arbiter' });
  expect((await send('GET', '/join')).text).not.toContain('<script');
});

test('an invitation is for one computer, whose secret opens the link again', async () => {
  const { token } = await invite();
  const first = await link(token);
  expect(first.frame).toMatchObject({ t: 'welcome', limits: { body: 65_536, inflight: 8 } });
  const secret = String(first.frame?.['secret']);
  expect((await link(token)).code).toBe(409);
  first.socket.close();
  const again = await link(secret);
  expect(again.frame).toMatchObject({ t: 'welcome', link: first.frame?.['link'], secret: null });
  again.socket.close();
});

test('a wrong, an expired and a revoked invitation are refused, each with its own answer', async () => {
  expect((await link('A'.repeat(22))).code).toBe(401);
  expect((await link(host.ready.adminToken)).code).toBe(401);
  const { token } = await invite();
  const { guests } = await api.call('remote.status', {});
  const opened = await link(token);
  const closed = new Promise<number>((resolve) => opened.socket.once('close', resolve));
  const guest = guests.find(({ name }) => name === null);
  await api.call('remote.revoke', { invitationId: guest?.invitationId ?? '' });
  expect(await closed).toBe(1008);
  expect((await link(token)).code).toBe(410);
  const late = await invite(1);
  await host.advance(3_600_001);
  expect((await link(late.token)).code).toBe(410);
});

test('five wrong invitations lock an address out for a minute, but not a computer with a valid one', async () => {
  const { token } = await invite();
  for (let n = 0; n < 6; n += 1) await link(`${n}`.repeat(22));
  expect((await link('B'.repeat(22))).code).toBe(429);
  const opened = await link(token);
  expect(opened.frame).toMatchObject({ t: 'welcome' });
  opened.socket.close();
  await host.advance(61_000);
  expect((await link('B'.repeat(22))).code).toBe(401);
});

test('another host name, a foreign origin, an old TLS version and another key see nothing', async () => {
  expect((await send('GET', '/remote', { host: 'evil.example' })).status).toBe(403);
  expect((await send('GET', '/remote', { origin: 'https://evil.example' })).status).toBe(403);
  const { hostname, port } = new URL(url);
  const old = await new Promise<string>((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      maxVersion: 'TLSv1.2',
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => resolve('connected'));
    socket.once('error', () => resolve('refused'));
  });
  expect(old).toBe('refused');
  const other = createPinnedAgent(`${'A'.repeat(43)}=`);
  const seen = await new Promise<string>((resolve) => {
    const sent = request(`${url}/remote`, { agent: other }, () => resolve('answered'));
    sent.on('error', (error) => resolve(error.name));
    sent.end();
  });
  expect(seen).toBe('PinMismatchError');
});

test('a frame that is none, a message of a referee and another league close or are refused', async () => {
  const opened = await link((await invite()).token);
  const next = (): Promise<Record<string, unknown>> =>
    new Promise((resolve) =>
      opened.socket.once('message', (data) => resolve(JSON.parse(String(data)) as never)),
    );
  const up = async (method: string, params: object): Promise<string> => {
    const answer = next();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    opened.socket.send(JSON.stringify({ t: 'up', id: 1, body }));
    return String((await answer)['body']);
  };
  expect(await up('register_referee', {})).toContain('may not call this method');
  expect(await up('start_league', { auth_token: host.ready.adminToken })).toContain(
    'may not call this method',
  );
  expect(await up('register_player', { league_id: 'other' })).toContain('another league');
  const target = { player_meta: { contact_endpoint: 'http://169.254.169.254/latest' } };
  expect(await up('register_player', target)).toContain('localhost');
  opened.socket.send(JSON.stringify({ t: 'answer', id: 999, http: 200, body: '{}' }));
  const closed = new Promise<number>((resolve) => opened.socket.once('close', resolve));
  opened.socket.send('{"t":"call"}');
  expect(await closed).toBe(1008);
});

test('a host without the option has no such listener and makes no invitation', async () => {
  const plain = await startBuiltHost();
  const own = await windowOf(plain);
  expect(await own.call('remote.status', {})).toMatchObject({ url: null, guests: [] });
  expect(plain.ready.ports).not.toHaveProperty('remote');
  await plain.dispose();
});

test('a worker plays over TLS for the host whose key its invitation names, and for no other', async () => {
  const { file, token } = await invited(api, host, { name: 'far' });
  const written = JSON.parse(readFileSync(file, 'utf8')) as object;
  const work = (key: string) => {
    writeFileSync(file, JSON.stringify({ ...written, remote: { url, pin: key } }));
    return startWorker(file, '--from', url, '--once', '--json');
  };
  const { arenaId } = await api.call('arena.start', {
    template: 'connect_four.v1',
    a: { kind: 'random' },
    b: { kind: 'random' },
    games: 2,
    workers: 'own',
  });
  const keyless = startWorker(file, '--from', url, '--once');
  expect(await keyless.ended).toMatchObject({ stderr: expect.stringContaining('names no key') });
  const worker = work(pin);
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 2 });
  expect(JSON.parse((await worker.ended).stdout)).toMatchObject({ games: 2, refused: 0, problem: null });
  const post = (bearer: string) =>
    send(
      'POST',
      '/fleet/lease',
      { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      '{}',
    );
  expect((await post(host.ready.adminToken)).status).toBe(401);
  expect((await post(token)).status).toBe(400);
});
