import { createMemoryQueue } from '../../../../../src/main/fleet/queue/memory-queue.ts';
import { LEASE_MS, MAX_ATTEMPTS } from '../../../../../src/main/fleet/queue/work-queue.ts';
import { testWorkQueue } from '../../../../support/fleet/work-queue-contract.ts';

testWorkQueue(() => {
  let nowMs = 0;
  return Promise.resolve({
    queue: createMemoryQueue({ monotonicMs: () => nowMs }),
    passMs: (ms) => void (nowMs += ms),
    leaseMs: LEASE_MS,
    shortOfLeaseMs: LEASE_MS - 1,
    maxAttempts: MAX_ATTEMPTS,
  });
});
