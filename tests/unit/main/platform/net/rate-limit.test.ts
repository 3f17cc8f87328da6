import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '../../../../../src/main/platform/net/auth.ts';
import type { HttpServer } from '../../../../../src/main/platform/net/http-server.ts';
import { registerRateLimits, createTokenBucket } from '../../../../../src/main/platform/net/rate-limit.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('allows a burst and then the given rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.nat(3000), { maxLength: 30 }),
      (perSecond, burst, pauses) => {
        const clock = stoppedClock();
        const bucket = createTokenBucket(clock, { perSecond, burst });
        let taken = 0;
        const drain = (): void => {
          while (bucket.consume('key') === 0) taken += 1;
        };
        drain();
        expect(taken).toBe(burst);
        let passedMs = 0;
        for (const pause of pauses) {
          clock.advance(pause);
          passedMs += pause;
          drain();
          expect(taken).toBeLessThanOrEqual(burst + Math.floor((passedMs / 1000) * perSecond + 1e-6));
        }
      },
    ),
  );
});

test('allows a request after the returned waiting time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 20 }), (perSecond, burst) => {
      const clock = stoppedClock();
      const bucket = createTokenBucket(clock, { perSecond, burst });
      for (let n = 0; n < burst; n += 1) bucket.consume('key');
      const waitMs = bucket.consume('key');
      expect(waitMs).toBeGreaterThan(0);
      clock.advance(waitMs);
      expect(bucket.consume('key')).toBe(0);
    }),
  );
});

test('keeps separate levels per key, including inherited property names', () => {
  const bucket = createTokenBucket(stoppedClock(), { perSecond: 1, burst: 1 });
  for (const key of ['a', 'b', '__proto__', 'constructor']) {
    expect(bucket.consume(key)).toBe(0);
    expect(bucket.consume(key)).toBeGreaterThan(0);
  }
});

type Hook = (request: { caller: Caller | null; routeOptions: { config: object } }) => Promise<void>;

/** The hook of limits whose buckets note each key and let the caller wait for `waitMs`. */
function setUp(waitMs = 0) {
  const keys: string[] = [];
  const hooks: Hook[] = [];
  const bucket = (name: string) => ({ consume: (key: string) => (keys.push(`${name} ${key}`), waitMs) });
  const app = { addHook: (_name: string, hook: Hook) => void hooks.push(hook) } as unknown as HttpServer;
  registerRateLimits(app, { actions: bucket('actions'), registrations: bucket('registrations') });
  const request = async (caller: Caller | null, config: object) => {
    for (const hook of hooks) await hook({ caller, routeOptions: { config } });
  };
  return { keys, request };
}

const AGENT = { kind: 'agent', agentId: 'a' } as const;

test('counts actions per agent and per seat, and registrations of all callers together', async () => {
  const { keys, request } = setUp();
  const seat = { id: 's', sessionId: 'one', mayResign: false };
  await request(AGENT, { rateLimit: 'actions' });
  await request({ kind: 'seat', agentId: 'a', seat }, { rateLimit: 'actions' });
  await request({ kind: 'admin' }, { rateLimit: 'actions' });
  await request(AGENT, { rateLimit: 'registrations' });
  expect(keys).toEqual(['actions a', 'actions s', 'actions everyone', 'registrations everyone']);
});

test('does not count a route without a limit', async () => {
  const { keys, request } = setUp(5);
  await request(AGENT, {});
  expect(keys).toEqual([]);
});

test('refuses a request above the limit and says how long to wait', async () => {
  const { request } = setUp(5);
  await expect(request(AGENT, { rateLimit: 'actions' })).rejects.toMatchObject({
    refusal: { code: 'RATE_LIMITED', detail: { retry_after_ms: 5 } },
  });
});
