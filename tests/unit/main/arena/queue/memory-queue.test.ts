import {
  createMemoryQueue,
  LEASE_MS,
  MAX_ATTEMPTS,
} from '../../../../../src/main/arena/queue/memory-queue.ts';
import { testWorkQueue } from '../../../../support/arena/work-queue-contract.ts';

testWorkQueue(() => {
  let nowMs = 0;
  return Promise.resolve({
    queue: createMemoryQueue({ monotonicMs: () => nowMs }),
    passMs: (ms) => void (nowMs += ms),
    leaseMs: LEASE_MS,
    maxAttempts: MAX_ATTEMPTS,
  });
});
