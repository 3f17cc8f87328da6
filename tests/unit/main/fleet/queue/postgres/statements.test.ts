import { expect, test } from 'vitest';
import {
  CLAIM,
  COMPLETE,
  FAIL,
  HEARTBEAT,
} from '../../../../../../src/main/fleet/queue/postgres/statements.ts';

test.each([
  ['heartbeat', HEARTBEAT],
  ['complete', COMPLETE],
  ['fail', FAIL],
])('%s changes an item only for the attempt and the worker that have it', (_name, statement) => {
  expect(statement).toContain('j.retry_count = h.attempt - 1');
  expect(statement).toContain("j.output ->> 'worker' = h.worker");
  expect(statement).toContain("j.state = 'active'");
});

test('two leases never wait for each other', () => {
  expect(CLAIM).toContain('for update skip locked');
});
