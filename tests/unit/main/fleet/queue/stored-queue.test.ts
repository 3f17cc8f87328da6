import { expect, test } from 'vitest';
import { CANDIDATES_PER_PAGE } from '../../../../../src/main/fleet/queue/later-pages.ts';
import { createStoredQueue } from '../../../../../src/main/fleet/queue/stored-queue.ts';
import { LEASE_MS, MAX_ATTEMPTS } from '../../../../../src/main/fleet/queue/work-queue.ts';
import { testWorkQueue } from '../../../../support/fleet/work-queue-contract.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

async function openQueue() {
  const { db, writer } = await memoryServices();
  let nowMs = 0;
  const clock = { monotonicMs: () => nowMs };
  const restart = () => createStoredQueue({ db, writer, clock });
  return {
    queue: restart(),
    restart,
    passMs: (ms: number) => void (nowMs += ms),
    leaseMs: LEASE_MS,
    shortOfLeaseMs: LEASE_MS - 1,
    maxAttempts: MAX_ATTEMPTS,
  };
}

testWorkQueue(openQueue);

test('after a restart every lease has its full time again, and nothing is forgotten', async () => {
  const { queue, restart, passMs } = await openQueue();
  await queue.offer(['a', 'b'].map((itemId) => ({ itemId, groupId: 'g', priority: 0 })));
  const [held] = await queue.lease({ worker: 'w', groupId: 'g', max: 1 });
  if (held === undefined) throw new Error('nothing was leased');
  passMs(LEASE_MS - 1);
  const again = restart();
  passMs(LEASE_MS - 1);
  expect((await again.lease({ worker: 'x', groupId: null, max: 9 })).map(({ itemId }) => itemId)).toEqual([
    'b',
  ]);
  expect(await again.renew([held])).toEqual([true]);
  expect(await again.complete(held)).toBe('ok');
  expect(await again.counts()).toEqual({ ready: 0, leased: 1, dead: 0 });
});

test('an expired item is leased once, whoever asks in the same moment', async () => {
  const { queue, passMs } = await openQueue();
  await queue.offer([{ itemId: 'a', groupId: 'g', priority: 0 }]);
  await queue.lease({ worker: 'w', groupId: 'g', max: 1 });
  passMs(LEASE_MS + 1);
  const leased = await Promise.all(
    ['x', 'y', 'z'].map((worker) => queue.lease({ worker, groupId: 'g', max: 1 })),
  );
  expect(leased.flat()).toEqual([{ itemId: 'a', attempt: 2, worker: 'x' }]);
});

test('a lease considers a bounded number of items', async () => {
  const { queue } = await openQueue();
  await queue.offer(
    Array.from({ length: 700 }, (_, index) => ({ itemId: `i${index}`, groupId: 'g', priority: 0 })),
  );
  const considered: string[] = [];
  const admits = (itemId: string): boolean => considered.push(itemId) === 0;
  await queue.lease({ worker: 'w', groupId: null, max: 1, admits });
  expect(considered).toHaveLength(2 * CANDIDATES_PER_PAGE);
});
