import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from '../../../../../src/main/platform/net/rate-limit.ts';
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
