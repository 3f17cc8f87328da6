import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtCommand } from '../../support/arbiter.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

const read = (token: string | null, path = '/metrics', method = 'GET'): Promise<Response> =>
  fetch(new URL(path, host.ready.url), {
    method,
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
const command = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
  const { code, out, err } = await builtCommand(
    ['metrics', 'token', '--data', host.data, '--json', ...args],
    hostEnvironment(),
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Record<string, unknown>;
};

/** The rules of the text format, version 0.0.4, that this host uses. */
const LINE =
  /^(?:# HELP [a-z_]+ .+|# TYPE [a-z_]+ (?:counter|gauge|summary)|[a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? -?[\d.e+-]+|)$/u;

test('the token authorises only the metrics', async () => {
  const { token, url } = await command();
  expect(url).toBe(new URL('/metrics', host.ready.url).href);
  const answer = await read(String(token), String(url));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  expect(text.split('\n').filter((line) => !LINE.test(line))).toEqual([]);
  expect(text).toContain('arbiter_queue_up 1\n');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/mu);
  for (const path of ['/audit/head', '/sessions', '/nothing'])
    expect((await read(String(token), path)).status).toBe(403);
  expect((await read(String(token), '/sessions', 'POST')).status).toBe(403);
  expect((await read(String(token), '/fleet/lease', 'POST')).status).toBe(403);
});

test('other tokens and none are refused', async () => {
  expect((await read(null)).status).toBe(401);
  expect((await read('x'.repeat(43))).status).toBe(401);
  const { token } = await host.rest.register();
  expect((await read(token)).status).toBe(403);
  const api = await windowOf(host);
  const worker = await api.call('fleet.invite', { name: 'lab', trust: 'own', hours: 1 });
  expect((await read(worker.token)).status).toBe(403);
  expect((await read(host.ready.adminToken)).status).toBe(200);
});

test('a new token ends the one before, and a revoked one opens nothing', async () => {
  const first = String((await command())['token']);
  const second = String((await command())['token']);
  expect((await read(first)).status).toBe(401);
  expect((await read(second)).status).toBe(200);
  expect(await command('--revoke')).toEqual({ revoked: true });
  expect((await read(second)).status).toBe(401);
  expect(await command('--revoke')).toEqual({ revoked: false });
  expect(host.stderr()).not.toContain(second);
});
