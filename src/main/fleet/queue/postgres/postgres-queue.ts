import type { Log } from '../../../platform/log.ts';
import type { Clock } from '../../../platform/runtime.ts';
import {
  EXPIRED_LEASE_FAULT,
  LEASE_MS,
  MAX_ATTEMPTS,
  type ItemLease,
  type LeaseRequest,
  type QueueItem,
  type WorkQueue,
} from '../work-queue.ts';
import { CANDIDATES_PER_PAGE, createLaterPages, type LaterPages } from '../later-pages.ts';
import type { QueueAddress } from './queue-address.ts';
import type { FindPassword } from './client-settings.ts';
import { createCompletions, leaseColumns, leaseKeyOf, type LeaseRow } from './completions.ts';
import { createQueueConnection, throwLostQueue, type OpenQueue } from './connection.ts';
import {
  FAIL_EXPIRED_ITEMS,
  LEASE_CANDIDATES,
  LEASE_ITEMS,
  ITEM_COUNTS,
  DEAD_ITEMS,
  FAIL_ITEMS,
  RENEW_LEASES,
  REDELIVER_ITEMS,
  REDRIVE_ITEMS,
  WITHDRAW_ITEMS,
} from './statements.ts';

const MAX_OFFERED_AT_ONCE = 1000;

export interface PostgresQueueDeps {
  readonly address: QueueAddress;
  readonly findPassword: FindPassword;
  /** The name of this host's queue in the database. */
  readonly queue: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/**
 * The work queue as jobs of pg-boss in a PostgreSQL. Ids of items are UUIDs. Leases are counted by the clock of the
 * database; every call rejects with `QueueUnavailableError` while it cannot be reached.
 */
export function createPostgresQueue(deps: PostgresQueueDeps): WorkQueue {
  const connection = createQueueConnection(deps);
  const { queue } = deps;
  const completions = createCompletions(connection);
  const laterPages = createLaterPages();

  return {
    start: connection.start,
    state: connection.state,
    close: connection.close,
    offer: (items) => connection.run((open) => offerItems(open, queue, items)),
    lease: (request) => connection.run((open) => leaseItems(open, laterPages, request)),
    renew: (held) =>
      held.length === 0
        ? Promise.resolve([])
        : connection.run(async (open) => {
            const renewed = await open.query<LeaseRow>(RENEW_LEASES, [open.fence, ...leaseColumns(held)]);
            if (renewed.length < held.length) await readCountsAsOwner(open);
            const keys = new Set(renewed.map(leaseKeyOf));
            return held.map((work) => keys.has(leaseKeyOf({ ...work, id: work.itemId })));
          }),
    complete: completions.complete,
    fail: (held, fault) =>
      connection.run(async ({ query, fence }) => {
        const [row] = await query<{ readonly state: string }>(FAIL_ITEMS, [
          fence,
          ...leaseColumns([held]),
          fault,
          MAX_ATTEMPTS,
        ]);
        if (row === undefined) return 'stale';
        return row.state === 'failed' ? 'dead' : 'retry';
      }),
    withdraw: (itemIds) => changeItems(WITHDRAW_ITEMS, itemIds),
    redrive: (itemIds) => changeItems(REDRIVE_ITEMS, itemIds),
    redeliver: (itemIds) =>
      itemIds.length === 0
        ? Promise.resolve(0)
        : connection.run(async ({ query, fence }) => (await query(REDELIVER_ITEMS, [fence, itemIds])).length),
    deadItems: () =>
      connection.run(async (open) => {
        await failExpiredItems(open);
        const rows = await open.query<{ readonly id: string; readonly faults: string[] }>(DEAD_ITEMS, [
          open.fence,
        ]);
        return rows.map(({ id, faults }) => ({ itemId: id, faults }));
      }),
    counts: () =>
      connection.run(async (open) => {
        const row = await readCountsAsOwner(open);
        return {
          ready: Number(row?.ready ?? 0),
          leased: Number(row?.leased ?? 0),
          dead: Number(row?.dead ?? 0),
        };
      }),
  };

  function changeItems(statement: string, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return Promise.resolve();
    return connection.run(async ({ query, fence }) => void (await query(statement, [fence, itemIds])));
  }
}

/** Adds what is not known; the library skips ids that it has. */
async function offerItems(
  { boss }: OpenQueue,
  queue: string,
  items: readonly QueueItem[],
): Promise<{ readonly added: number }> {
  let added = 0;
  for (let from = 0; from < items.length; from += MAX_OFFERED_AT_ONCE) {
    const jobs = items
      .slice(from, from + MAX_OFFERED_AT_ONCE)
      .map(({ itemId, groupId, priority }, index) => ({
        id: itemId,
        priority,
        group: { id: groupId },
        data: { place: index, faults: [] },
      }));
    added += (await boss.insert(queue, jobs, { returnId: true }))?.length ?? 0;
  }
  return { added };
}

/** The counts of the queue. Throws when another host has taken it over, so that this one connects again. */
async function readCountsAsOwner({ query, fence }: OpenQueue): Promise<CountsRow | undefined> {
  const [row] = await query<CountsRow>(ITEM_COUNTS, [fence]);
  if (row?.isOwner === false) throwLostQueue();
  return row;
}

interface CountsRow extends Record<'ready' | 'leased' | 'dead', string> {
  readonly isOwner: boolean;
}

const failExpiredItems = ({ query, fence }: OpenQueue): Promise<unknown> =>
  query(FAIL_EXPIRED_ITEMS, [fence, LEASE_MS, MAX_ATTEMPTS, EXPIRED_LEASE_FAULT]);

interface CandidateRow {
  readonly id: string;
  /** Whether its last attempt has expired, so that it is dead. */
  readonly isOver: boolean;
}

/** The ids of items that the worker can do, first ones first: of the first page, and of a later one if these are too few. */
async function listCandidates(
  open: OpenQueue,
  laterPages: LaterPages,
  { worker, groupId, max, admits = () => true }: LeaseRequest,
): Promise<readonly string[]> {
  const listPage = async (offset: number): Promise<readonly CandidateRow[]> => {
    const limits = [LEASE_MS, groupId, CANDIDATES_PER_PAGE, MAX_ATTEMPTS, offset];
    const page = await open.query<CandidateRow>(LEASE_CANDIDATES, [open.fence, ...limits]);
    if (page.some(({ isOver }) => isOver)) await failExpiredItems(open);
    return page;
  };
  const admittedOf = (page: readonly CandidateRow[]): readonly string[] =>
    page.flatMap(({ id, isOver }) => (!isOver && admits(id) ? [id] : []));
  const firstPage = await listPage(0);
  const candidates = admittedOf(firstPage);
  if (candidates.length >= max || firstPage.length < CANDIDATES_PER_PAGE) return candidates;
  const laterPage = await listPage(laterPages.offsetFor(worker));
  const laterCandidates = admittedOf(laterPage);
  laterPages.recordPage(worker, {
    isLast: laterPage.length < CANDIDATES_PER_PAGE,
    hasWork: laterCandidates.length > 0,
  });
  return [...candidates, ...laterCandidates];
}

async function leaseItems(
  open: OpenQueue,
  laterPages: LaterPages,
  request: LeaseRequest,
): Promise<readonly ItemLease[]> {
  const { query, fence } = open;
  const { worker, max } = request;
  const candidates = await listCandidates(open, laterPages, request);
  if (candidates.length === 0) return [];
  const claimed = await query<{ readonly id: string; readonly attempt: number; readonly place: number }>(
    LEASE_ITEMS,
    [fence, LEASE_MS, candidates, worker, max, EXPIRED_LEASE_FAULT],
  );
  return claimed
    .toSorted((left, right) => left.place - right.place)
    .map(({ id, attempt }) => ({ itemId: id, attempt, worker }));
}
