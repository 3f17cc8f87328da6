import { expect, test } from 'vitest';
import {
  LEASE_ITEMS,
  COMPLETE_ITEMS,
  FAIL_ITEMS,
  RENEW_LEASES,
} from '../../../../../../src/main/fleet/queue/postgres/statements.ts';

test.each([
  ['heartbeat', RENEW_LEASES],
  ['complete', COMPLETE_ITEMS],
  ['fail', FAIL_ITEMS],
])('%s changes an item only for the attempt and the worker that have it', (_name, statement) => {
  expect(statement).toContain('j.retry_count = h.attempt - 1');
  expect(statement).toContain("j.output ->> 'worker' = h.worker");
  expect(statement).toContain("j.state = 'active'");
});

test('two leases never wait for each other', () => {
  expect(LEASE_ITEMS).toContain('for update skip locked');
});
