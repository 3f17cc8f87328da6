/** After this time without a heartbeat an item may be leased to another worker. */
export const LEASE_MS = 12_000;
export const HEARTBEAT_MS = LEASE_MS / 3;
/** An item that failed this often is dead. An attempt without heartbeats is a failed one: it may have crashed its worker. */
export const MAX_ATTEMPTS = 5;
/** The fault of an attempt whose heartbeats stopped. */
export const EXPIRED_LEASE_FAULT = 'the worker sent no heartbeat; it may have crashed';

/** A piece of work that was offered; it never changes. */
export interface QueueItem {
  /** Chosen by who offers it; an id that was offered before is not offered again. */
  readonly itemId: string;
  /** Items of one group may be leased separately from the others. */
  readonly groupId: string;
  /** Higher ones are leased first, equal ones in the order in which they were offered. */
  readonly priority: number;
}

/** The right of a worker to do an item, as long as its heartbeats come. */
export interface ItemLease {
  readonly itemId: string;
  /**
   * From 1; every new lease of an item has the next number, so that an earlier worker can be distinguished.
   */
  readonly attempt: number;
  readonly worker: string;
}

export interface LeaseRequest {
  readonly worker: string;
  /** Null for the items of every group. */
  readonly groupId: string | null;
  readonly max: number;
  /** Items that the worker cannot do are left for others; every item when absent. */
  readonly admits?: (itemId: string) => boolean;
}

export interface QueueCounts {
  readonly ready: number;
  readonly leased: number;
  /** Items that failed too often. */
  readonly dead: number;
}

export interface DeadQueueItem {
  readonly itemId: string;
  readonly faults: readonly string[];
}

/** Whether items can be leased now. */
export interface QueueState {
  /** `embedded`: in this host. */
  readonly kind: 'embedded' | 'postgres';
  /** Where the queue is; null for an embedded one. It holds no secret. */
  readonly place: string | null;
  readonly isUp: boolean;
  /** Why it cannot be used, as a person reads it; null while it can. */
  readonly problem: string | null;
}

/** The state of a queue that is always there. */
export const EMBEDDED: QueueState = { kind: 'embedded', place: null, isUp: true, problem: null };

/**
 * Delivers work at least once. It decides nothing: the database of the host says what was done. Every call
 * rejects when the queue cannot be reached; the caller continues and tries again.
 */
export interface WorkQueue {
  /** Connects. `onUp` is called each time when the queue can be used again, so that what is open can be offered. */
  start(onUp: () => void): void;
  state(): QueueState;
  close(): Promise<void>;
  /** Adds items that are not known yet. */
  offer(items: readonly QueueItem[]): Promise<{ readonly added: number }>;
  /**
   * Leases up to `max` items that are ready, or whose worker sent no heartbeat for the time of a lease. Such an item
   * is dead when that was its last attempt.
   */
  lease(request: LeaseRequest): Promise<readonly ItemLease[]>;
  /** Renews leases; false for one that another worker has, or whose item was completed or withdrawn. */
  renew(held: readonly ItemLease[]): Promise<readonly boolean[]>;
  /** Returns `stale` and changes nothing for an old attempt and for a second call. */
  complete(held: ItemLease): Promise<'ok' | 'stale'>;
  /** Gives an item back. After too many attempts it is dead and not leased any more. */
  fail(held: ItemLease, fault: string): Promise<'retry' | 'dead' | 'stale'>;
  /** Withdraws items: they are not leased again, and their holders learn this from the next heartbeat. */
  withdraw(itemIds: readonly string[]): Promise<void>;
  counts(): Promise<QueueCounts>;
  /** Gives dead items all their attempts again. */
  redrive(itemIds: readonly string[]): Promise<void>;
  /**
   * Makes items ready again that have ended in the queue although their owner still needs them, because the queue or its
   * owner was restored from a backup; returns their number. Absent where both are in one database.
   */
  redeliver?(itemIds: readonly string[]): Promise<number>;
  /** The dead items with the error of each attempt, oldest first. */
  deadItems(): Promise<readonly DeadQueueItem[]>;
}
