import { expect, test } from 'vitest';
import { createMetricsAccess } from '../../../../../src/main/app-features/metrics/service.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

test('one token at a time opens the metrics, and its text is not stored', async () => {
  const services = await memoryServices();
  const access = createMetricsAccess({ ...services, runtime: realRuntime(services.clock) });
  expect(access.isToken('')).toBe(false);
  const first = await access.createToken();
  expect(access.isToken(first)).toBe(true);
  const stored = services.db.prepare('select token_hash from metrics_token').pluck().all();
  expect(stored).toHaveLength(1);
  expect(stored).not.toContain(first);
  const second = await access.createToken();
  expect([access.isToken(first), access.isToken(second)]).toEqual([false, true]);
  expect(await access.revokeToken()).toBe(true);
  expect(await access.revokeToken()).toBe(false);
  expect(access.isToken(second)).toBe(false);
});
