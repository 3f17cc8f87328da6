import { expect, test } from 'vitest';
import type { QueueItem, WorkQueue } from '../../../src/main/fleet/queue/work-queue.ts';

export interface QueueUnderTest {
  readonly queue: WorkQueue;
  /** Lets time pass for the queue. */
  readonly passMs: (ms: number) => void | Promise<void>;
  readonly leaseMs: number;
  /** A time after which a lease has not expired, however slow the test is. */
  readonly shortOfLeaseMs: number;
  readonly maxAttempts: number;
}

const item = (itemId: string, own: Partial<QueueItem> = {}): QueueItem => ({
  itemId,
  groupId: 'g',
  priority: 0,
  ...own,
});
const IN_G = { groupId: 'g', max: 100 };

/** The contract of every work queue, wherever it stores its items. */
export function testWorkQueue(open: () => Promise<QueueUnderTest>): void {
  test('items are leased by priority and then by age, each once', async () => {
    const { queue } = await open();
    await queue.offer([item('a'), item('b', { priority: 2 }), item('c', { priority: 2 }), item('d')]);
    const first = await queue.lease({ worker: 'w1', groupId: 'g', max: 3 });
    expect(first.map(({ itemId, attempt }) => [itemId, attempt])).toEqual([
      ['b', 1],
      ['c', 1],
      ['a', 1],
    ]);
    expect((await queue.lease({ worker: 'w2', ...IN_G })).map(({ itemId }) => itemId)).toEqual(['d']);
    expect(await queue.lease({ worker: 'w2', ...IN_G })).toEqual([]);
  });

  test('an item that is offered again is no second item, also when it is over', async () => {
    const { queue } = await open();
    expect(await queue.offer([item('a')])).toEqual({ added: 1 });
    expect(await queue.offer([item('a')])).toEqual({ added: 0 });
    const [held] = await queue.lease({ worker: 'w', ...IN_G });
    if (held === undefined) throw new Error('nothing was leased');
    await queue.complete(held);
    expect(await queue.offer([item('a')])).toEqual({ added: 0 });
    expect(await queue.lease({ worker: 'w', ...IN_G })).toEqual([]);
  });

  test('a worker gets the items of its group only', async () => {
    const { queue } = await open();
    await queue.offer([item('a'), item('b', { groupId: 'other' })]);
    expect((await queue.lease({ worker: 'w', ...IN_G })).map(({ itemId }) => itemId)).toEqual(['a']);
  });

  test('an item without heartbeats goes to another worker, and everything of the first one is stale', async () => {
    const { queue, passMs, leaseMs, shortOfLeaseMs } = await open();
    await queue.offer([item('a')]);
    const [first] = await queue.lease({ worker: 'w1', ...IN_G });
    if (first === undefined) throw new Error('nothing was leased');
    await passMs(shortOfLeaseMs);
    expect(await queue.renew([first])).toEqual([true]);
    await passMs(shortOfLeaseMs);
    expect(await queue.lease({ worker: 'w2', ...IN_G })).toEqual([]);
    await passMs(2 + leaseMs - shortOfLeaseMs);
    const [second] = await queue.lease({ worker: 'w2', ...IN_G });
    expect(second).toEqual({ itemId: 'a', attempt: 2, worker: 'w2' });
    expect(await queue.renew([first])).toEqual([false]);
    expect(await queue.complete(first)).toBe('stale');
    expect(await queue.fail(first, 'late')).toBe('stale');
    expect(await queue.counts()).toMatchObject({ leased: 1 });
    expect(second && (await queue.complete(second))).toBe('ok');
  });

  test('an earlier attempt of the same worker is stale too', async () => {
    const { queue, passMs, leaseMs } = await open();
    await queue.offer([item('a')]);
    const [first] = await queue.lease({ worker: 'w', ...IN_G });
    await passMs(leaseMs + 1);
    const [second] = await queue.lease({ worker: 'w', ...IN_G });
    if (first === undefined || second === undefined) throw new Error('nothing was leased');
    expect(second).toEqual({ ...first, attempt: 2 });
    expect(await queue.renew([first])).toEqual([false]);
    expect(await queue.complete(first)).toBe('stale');
    expect(await queue.fail(first, 'late')).toBe('stale');
    expect(await queue.complete(second)).toBe('ok');
  });

  test('a late heartbeat keeps an item that nobody else took', async () => {
    const { queue, passMs, leaseMs } = await open();
    await queue.offer([item('a')]);
    const [held] = await queue.lease({ worker: 'w1', ...IN_G });
    await passMs(5 * leaseMs);
    expect(held && (await queue.renew([held]))).toEqual([true]);
    expect(await queue.lease({ worker: 'w2', ...IN_G })).toEqual([]);
  });

  test('an item is completed once', async () => {
    const { queue } = await open();
    await queue.offer([item('a')]);
    const [held] = await queue.lease({ worker: 'w', ...IN_G });
    if (held === undefined) throw new Error('nothing was leased');
    expect(await queue.complete(held)).toBe('ok');
    expect(await queue.complete(held)).toBe('stale');
    expect(await queue.renew([held])).toEqual([false]);
    expect(await queue.counts()).toEqual({ ready: 0, leased: 0, dead: 0 });
  });

  test('an item that fails is leased again, until it has failed too often', async () => {
    const { queue, maxAttempts } = await open();
    await queue.offer([item('a')]);
    const answers: string[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const [held] = await queue.lease({ worker: 'w', ...IN_G });
      expect(held?.attempt).toBe(attempt);
      if (held !== undefined) answers.push(await queue.fail(held, `fault ${attempt}`));
    }
    expect(answers).toEqual([...Array.from({ length: maxAttempts - 1 }, () => 'retry'), 'dead']);
    expect(await queue.lease({ worker: 'w', ...IN_G })).toEqual([]);
    expect(await queue.counts()).toEqual({ ready: 0, leased: 0, dead: 1 });
    const faults = Array.from({ length: maxAttempts }, (_, at) => `fault ${at + 1}`);
    expect(await queue.deadItems()).toEqual([{ itemId: 'a', faults }]);
  });

  test('an item whose workers send no heartbeat is dead after as many attempts as one that fails', async () => {
    const { queue, passMs, leaseMs, maxAttempts } = await open();
    await queue.offer([item('a')]);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const [held] = await queue.lease({ worker: `w${attempt}`, ...IN_G });
      expect(held?.attempt).toBe(attempt);
      await passMs(leaseMs + 1);
    }
    expect(await queue.lease({ worker: 'last', ...IN_G })).toEqual([]);
    expect(await queue.counts()).toEqual({ ready: 0, leased: 0, dead: 1 });
    const [dead] = await queue.deadItems();
    expect(dead?.faults).toHaveLength(maxAttempts);
    expect(dead?.faults[0]).toMatch(/no heartbeat/u);
    expect(await queue.renew([{ itemId: 'a', attempt: maxAttempts, worker: `w${maxAttempts}` }])).toEqual([
      false,
    ]);
  });

  test('an attempt is the one of its worker: another one cannot use its number', async () => {
    const { queue } = await open();
    await queue.offer([item('a')]);
    const [held] = await queue.lease({ worker: 'w', ...IN_G });
    if (held === undefined) throw new Error('nothing was leased');
    const stolen = { ...held, worker: 'thief' };
    expect(await queue.renew([stolen, held])).toEqual([false, true]);
    expect(await queue.complete(stolen)).toBe('stale');
    expect(await queue.fail(stolen, 'mine')).toBe('stale');
    expect(await Promise.all([queue.complete(held), queue.complete(held)])).toEqual(['ok', 'stale']);
  });

  test('an item that was withdrawn is not leased again, and its worker is told', async () => {
    const { queue, passMs, leaseMs } = await open();
    await queue.offer([item('a'), item('b')]);
    const [held] = await queue.lease({ worker: 'w', groupId: 'g', max: 1 });
    await queue.withdraw(['a', 'b', 'unknown']);
    expect(held && (await queue.renew([held]))).toEqual([false]);
    expect(held && (await queue.complete(held))).toBe('stale');
    await passMs(2 * leaseMs);
    expect(await queue.lease({ worker: 'w', ...IN_G })).toEqual([]);
  });

  test('items that a worker cannot do are left for others, whatever stands before them', async () => {
    const { queue } = await open();
    await queue.offer([item('a', { priority: 1 }), item('b', { groupId: 'other' })]);
    const admits = (itemId: string): boolean => itemId === 'b';
    const leased = await queue.lease({ worker: 'w1', groupId: null, max: 5, admits });
    expect(leased.map(({ itemId }) => itemId)).toEqual(['b']);
    expect((await queue.lease({ worker: 'w2', groupId: null, max: 5 })).map(({ itemId }) => itemId)).toEqual([
      'a',
    ]);
  });

  test('items that a worker cannot do hide none that it can do, however many they are', async () => {
    const { queue } = await open();
    const others = Array.from({ length: 700 }, (_, index) => item(`other${index}`, { priority: 1 }));
    await queue.offer([...others, item('mine 1'), item('mine 2')]);
    const lease = async (): Promise<readonly string[]> => {
      const admits = (itemId: string): boolean => itemId.startsWith('mine');
      const leased = await queue.lease({ worker: 'w', groupId: null, max: 1, admits });
      return leased.map(({ itemId }) => itemId);
    };
    const leaseTimes = async (times: number): Promise<readonly string[]> => {
      const leased: string[] = [];
      for (let count = 0; count < times; count += 1) leased.push(...(await lease()));
      return leased;
    };
    expect(await leaseTimes(6)).toEqual(['mine 1', 'mine 2']);
    // After the last page follows the first one again, so that what is offered later is found too.
    await queue.offer([item('mine 3', { priority: 1 })]);
    expect(await leaseTimes(6)).toEqual(['mine 3']);
    const [first] = await queue.lease({ worker: 'x', groupId: null, max: 1 });
    expect(first?.itemId).toBe('other0');
  });

  test('a dead item that is driven again has all its attempts', async () => {
    const { queue, maxAttempts } = await open();
    await queue.offer([item('a'), item('b')]);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const [held] = await queue.lease({ worker: 'w', groupId: 'g', max: 1 });
      if (held !== undefined) await queue.fail(held, 'a fault');
    }
    await queue.redrive(['a', 'b', 'unknown']);
    expect(await queue.counts()).toEqual({ ready: 2, leased: 0, dead: 0 });
    const again = await queue.lease({ worker: 'w', groupId: 'g', max: 1 });
    expect(again).toEqual([{ itemId: 'a', attempt: maxAttempts + 1, worker: 'w' }]);
    expect(await queue.deadItems()).toEqual([]);
  });

  test('sixteen workers get no item twice at one attempt, and lose none', async () => {
    const { queue } = await open();
    const all = Array.from({ length: 500 }, (_, at) => item(`i${at}`, { priority: at % 3 }));
    await queue.offer(all);
    const workers = Array.from({ length: 16 }, (_, at) => `w${at}`);
    const leased: string[] = [];
    for (let round = 0; leased.length < all.length && round < 100; round += 1) {
      const taken = await Promise.all(
        workers.map((worker) => queue.lease({ worker, groupId: 'g', max: 1 + (round % 7) })),
      );
      leased.push(...taken.flat().map(({ itemId }) => itemId));
    }
    expect(leased.toSorted()).toEqual(all.map(({ itemId }) => itemId).toSorted());
  });
}
