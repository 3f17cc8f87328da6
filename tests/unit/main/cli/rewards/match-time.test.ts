import { afterEach, expect, test, vi } from 'vitest';
import { hasTestClock, createTimeAdvance } from '../../../../../src/main/cli/rewards/match-time.ts';

const ACCESS = { url: 'http://127.0.0.1:1/', adminToken: 'secret' };
const TARGET = { url: ACCESS.url, domain: 'd', chainId: 1, offsetMs: () => 5 };

afterEach(() => void vi.unstubAllGlobals());

function answering(status: number) {
  const requested: { path: string; body: unknown; bearer: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization');
    requested.push({ path: url.pathname, body: JSON.parse(String(init.body)), bearer });
    return new Response('{}', { status });
  });
  return requested;
}

test('tests for a test clock with the admin token, without advancing it', async () => {
  const requested = answering(200);
  expect(await hasTestClock(ACCESS)).toBe(true);
  expect(requested).toEqual([{ path: '/test/clock', body: { advanceMs: 0 }, bearer: 'Bearer secret' }]);
  answering(404);
  expect(await hasTestClock(ACCESS)).toBe(false);
});

test('keeps the place in step with the host’s clock', async () => {
  answering(200);
  const { target, pass } = createTimeAdvance(ACCESS, TARGET, {
    fast: true,
    signal: new AbortController().signal,
  });
  await pass(1000);
  await pass(30);
  expect([target.offsetMs(), TARGET.offsetMs()]).toEqual([1035, 5]);
});

test('fails if the host does not advance its clock', async () => {
  answering(403);
  const { target, pass } = createTimeAdvance(ACCESS, TARGET, {
    fast: true,
    signal: new AbortController().signal,
  });
  await expect(pass(1000)).rejects.toThrow('did not advance its clock');
  expect(target.offsetMs()).toBe(5);
});

test('stops waiting in real time when stopped, without calling the host', async () => {
  const requested = answering(200);
  const stop = new AbortController();
  const { target, pass } = createTimeAdvance(ACCESS, TARGET, { fast: false, signal: stop.signal });
  const waiting = pass(600_000);
  stop.abort();
  await waiting;
  await pass(600_000);
  expect([requested, target.offsetMs()]).toEqual([[], 5]);
});
