// In process: the contract of every queue is shown on the implementation itself; postgres-host.test.ts starts the program.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LEASE_MS, MAX_ATTEMPTS, type WorkQueue } from '../../../src/main/fleet/queue/work-queue.ts';
import { migrateQueue } from '../../../src/main/fleet/queue/postgres/migrate.ts';
import { parseQueueAddress } from '../../../src/main/fleet/queue/postgres/queue-address.ts';
import { openTestFleet, TIC_TAC_TOE_RULES } from '../../support/fleet/open-fleet.ts';
import { testWorkQueue } from '../../support/fleet/work-queue-contract.ts';
import { openPostgresQueue } from '../../support/postgres/queue.ts';
import { postgresProblem, startTestPostgres, type TestPostgres } from '../../support/postgres/server.ts';

const problem = postgresProblem();

/** Items of this queue have UUIDs as ids; a test names them by letters. */
const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};

/** The queue with the names of the contract. */
function named(queue: WorkQueue): WorkQueue {
  const names = new Map<string, string>();
  const idOf = (name: string): string => {
    names.set(uuidOf(name), name);
    return uuidOf(name);
  };
  const out = <T extends { readonly itemId: string }>(one: T): T => ({
    ...one,
    itemId: names.get(one.itemId) ?? one.itemId,
  });
  const into = <T extends { readonly itemId: string }>(one: T): T => ({ ...one, itemId: idOf(one.itemId) });
  return {
    ...queue,
    offer: (items) => queue.offer(items.map(into)),
    lease: async ({ admits, ...request }) =>
      (
        await queue.lease({
          ...request,
          ...(admits === undefined ? {} : { admits: (id: string) => admits(names.get(id) ?? id) }),
        })
      ).map(out),
    renew: (held) => queue.renew(held.map(into)),
    complete: (held) => queue.complete(into(held)),
    fail: (held, fault) => queue.fail(into(held), fault),
    withdraw: (ids) => queue.withdraw(ids.map(idOf)),
    redrive: (ids) => queue.redrive(ids.map(idOf)),
    deadItems: async () => (await queue.deadItems()).map(out),
  };
}

describe.skipIf(problem !== null)(problem ?? 'a queue on PostgreSQL', () => {
  let postgres: TestPostgres;
  let address: string;
  const opened: WorkQueue[] = [];
  let count = 0;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    address = await postgres.database();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queue) => queue.close()));
  });
  afterAll(() => postgres.stop());

  async function open(queue = `games-${(count += 1)}`, text = address) {
    const one = await openPostgresQueue(text, { queue });
    opened.push(one);
    return one;
  }
  /** Time passes by moving the stored times back: the clock of the database counts. */
  const passMs = async (ms: number): Promise<void> => {
    await postgres.query(
      address,
      `update arbiter_queue.job set heartbeat_on = heartbeat_on - ${ms} * interval '1 millisecond'`,
    );
  };

  testWorkQueue(async () => ({
    queue: named(await open()),
    passMs,
    leaseMs: LEASE_MS,
    shortOfLeaseMs: LEASE_MS / 4,
    maxAttempts: MAX_ATTEMPTS,
  }));

  test('a second host on a copy of the data folder is refused while the first one is there', async () => {
    const first = await open('copied');
    const said: unknown[] = [];
    const parsed = parseQueueAddress(address);
    if (!parsed.ok) throw new Error(parsed.message);
    const { createPostgresQueue } = await import('../../../src/main/fleet/queue/postgres/postgres-queue.ts');
    const { systemClock } = await import('../../../src/main/platform/clocks/system-clock.ts');
    const second = createPostgresQueue({
      address: parsed.value,
      findPassword: () => Promise.resolve(null),
      queue: 'copied',
      clock: systemClock,
      log: (level, message, fields) => void said.push([level, message, fields]),
    });
    second.start(() => undefined);
    await vi.waitFor(() => expect(second.state().problem).toMatch(/another host uses this queue/u), 60_000);
    await expect(second.counts()).rejects.toThrow(/another host uses this queue/u);
    expect(said).toHaveLength(1);
    expect(await first.counts()).toEqual({ ready: 0, leased: 0, dead: 0 });
    await second.close();
  });

  test('a queue is used by itself again after its server was killed, and every lease has its full time', async () => {
    if (!(await postgres.kill())) return;
    await postgres.start();
    let ups = 0;
    const queue = await openPostgresQueue(address, { queue: 'killed', onUp: () => (ups += 1) });
    opened.push(queue);
    await queue.offer([{ itemId: uuidOf('a'), groupId: 'g', priority: 0 }]);
    const [held] = await queue.lease({ worker: 'w', groupId: null, max: 1 });
    if (held === undefined) throw new Error('nothing was leased');
    await postgres.kill();
    await vi.waitFor(() => expect(queue.state().isUp).toBe(false), 60_000);
    await expect(queue.lease({ worker: 'w', groupId: null, max: 1 })).rejects.toMatchObject({
      code: 'QUEUE_UNAVAILABLE',
    });
    await expect(queue.complete(held)).rejects.toThrow(/not available/u);
    await postgres.start();
    await vi.waitFor(() => expect(ups).toBe(2), 60_000);
    expect(await queue.lease({ worker: 'x', groupId: null, max: 1 })).toEqual([]);
    expect(await queue.renew([held])).toEqual([true]);
    expect(await queue.complete(held)).toBe('ok');
  });

  test('a host whose queue another one has taken over changes nothing, also while it does not know it', async () => {
    const queue = await open('taken-over');
    const ids = ['a', 'b', 'c', 'd'].map(uuidOf);
    await queue.offer(ids.map((itemId) => ({ itemId, groupId: 'g', priority: 0 })));
    const [first, second, third] = await queue.lease({ worker: 'w', groupId: null, max: 3 });
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('nothing was leased');
    // Another host starts like this when the server has dropped the lock of this one.
    await postgres.query(
      address,
      `update arbiter_queue.coordinators set epoch = epoch + 1, fence = queue || '@' || (epoch + 1) where queue = 'taken-over'`,
    );
    expect(await queue.complete(first)).toBe('stale');
    expect(await queue.fail(second, 'a fault')).toBe('stale');
    await queue.withdraw([third.itemId]);
    expect(await queue.lease({ worker: 'x', groupId: null, max: 4 })).toEqual([]);
    const rows = await postgres.query(
      address,
      `select state::text, count(*)::int as n from arbiter_queue.job where name = 'taken-over' group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 'active', n: 3 },
      { state: 'created', n: 1 },
    ]);
    await expect(queue.renew([first])).rejects.toThrow(/another host uses this queue/u);
    // The lock is free here, so that this host begins the next epoch by itself.
    await vi.waitFor(() => expect(queue.state().isUp).toBe(true), 60_000);
    expect(await queue.complete(first)).toBe('ok');
  });

  test('what is over in the queue and open at its host, after a backup of one of them, is given out again', async () => {
    const queue = await open('restored');
    const ids = ['a', 'b', 'c'].map(uuidOf);
    await queue.offer(ids.map((itemId) => ({ itemId, groupId: 'g', priority: 0 })));
    const held = await queue.lease({ worker: 'w', groupId: null, max: 2 });
    for (const one of held) await queue.complete(one);
    expect(await queue.lease({ worker: 'w', groupId: null, max: 2 })).toHaveLength(1);
    expect(await queue.redeliver?.(ids)).toBe(2);
    const again = await queue.lease({ worker: 'w', groupId: null, max: 9 });
    expect(again.map(({ itemId, attempt }) => [itemId, attempt])).toEqual(
      held.map(({ itemId }) => [itemId, 2]),
    );
    expect(await queue.complete(held[0] ?? again[0] ?? ({} as never))).toBe('stale');
    expect(await queue.redeliver?.(ids)).toBe(0);
  });

  test('an order that its host does not know, after a backup of the host, is withdrawn when a worker asks', async () => {
    const queue = await open('unknown');
    await queue.offer([{ itemId: uuidOf('later'), groupId: 'g', priority: 0 }]);
    const { restart, worker } = await openTestFleet();
    const body = {
      v: 1,
      max: 1,
      wait_ms: 0,
      slots: 1,
      rules: { 'tic_tac_toe.v1': TIC_TAC_TOE_RULES },
      version: 'test',
    } as const;
    const fleet = restart({ queue });
    const { orders } = await fleet.lease(await worker('w'), { body, signal: new AbortController().signal });
    expect(orders).toEqual([]);
    expect(await queue.lease({ worker: 'w', groupId: null, max: 9 })).toEqual([]);
  });

  test('tables of a newer program are left alone, and a sentence says what to do', async () => {
    const own = await postgres.database();
    const parsed = parseQueueAddress(own);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(await migrateQueue(parsed.value, null)).toMatchObject({ ok: true, value: { from: null, to: 42 } });
    expect(await migrateQueue(parsed.value, null)).toMatchObject({ ok: true, value: { from: 42, to: 42 } });
    await postgres.query(own, 'update arbiter_queue.version set version = 43');
    expect(await migrateQueue(parsed.value, null)).toMatchObject({ ok: false, code: 'SCHEMA_NEWER' });
    const { createPostgresQueue } = await import('../../../src/main/fleet/queue/postgres/postgres-queue.ts');
    const { systemClock } = await import('../../../src/main/platform/clocks/system-clock.ts');
    const queue = createPostgresQueue({
      address: parsed.value,
      findPassword: () => Promise.resolve(null),
      queue: 'newer',
      clock: systemClock,
      log: () => undefined,
    });
    queue.start(() => undefined);
    await vi.waitFor(() => expect(queue.state().problem).toMatch(/version 43.*update Arbiter/u), 60_000);
    await queue.close();
  });

  test('a user without the right to make tables uses those that an owner made', async () => {
    const own = await postgres.database();
    const owner = parseQueueAddress(own);
    if (!owner.ok) throw new Error(owner.message);
    await migrateQueue(owner.value, null);
    const role = `daily_${process.pid}`;
    for (const sql of [
      `create role ${role} login`,
      `grant usage on schema arbiter_queue to ${role}`,
      `grant select, insert, update, delete on all tables in schema arbiter_queue to ${role}`,
      `grant usage on all sequences in schema arbiter_queue to ${role}`,
      `grant execute on all functions in schema arbiter_queue to ${role}`,
    ])
      await postgres.query(own, sql);
    const daily = await open('daily', own.replace('arbiter@', `${role}@`));
    await daily.offer([{ itemId: uuidOf('a'), groupId: 'g', priority: 0 }]);
    expect(await daily.lease({ worker: 'w', groupId: null, max: 1 })).toHaveLength(1);
  });
});
