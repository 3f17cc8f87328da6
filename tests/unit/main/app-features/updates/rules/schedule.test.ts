import { expect, test } from 'vitest';
import { nextCheckAtMs } from '../../../../../../src/main/app-features/updates/rules/schedule.ts';

const HOUR_MS = 3_600_000;

test('the first check is due at once, others a day later and up to six hours more', () => {
  expect(nextCheckAtMs(null, new Uint8Array(4))).toBe(0);
  expect(nextCheckAtMs(1000, new Uint8Array(4))).toBe(1000 + 24 * HOUR_MS);
  const latest = nextCheckAtMs(1000, new Uint8Array(4).fill(255));
  expect(latest).toBeGreaterThan(1000 + 29 * HOUR_MS);
  expect(latest).toBeLessThan(1000 + 30 * HOUR_MS);
});
