import type { Db } from '../../platform/db/writer.ts';
import type { Address, ChainProfile, Hex, MintFilter, MintRequest, MintState } from '../types.ts';
import type { BlockRef, OutboxRow } from '../records.ts';
import type { DailyMintLimit, MintWait } from '../rules/daily-mint-limit.ts';

interface Row {
  readonly id: number;
  readonly match_id: string;
  readonly wallet: Address;
  readonly amount_micro: number;
  readonly kind: 'reward' | 'pool';
  readonly profile: ChainProfile;
  readonly state: MintState;
  readonly send_id: number | null;
  readonly epoch: string | null;
  readonly tx_hash: Hex | null;
  readonly block_number: number | null;
  readonly block_hash: Hex | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly wait: MintWait | null;
  readonly not_before_ms: number | null;
  readonly created_ms: number;
  readonly updated_ms: number;
}

const toRow = (row: Row): OutboxRow => ({
  id: row.id,
  matchId: row.match_id,
  wallet: row.wallet,
  amountMicro: row.amount_micro,
  kind: row.kind,
  profile: row.profile,
  state: row.state,
  transactionId: row.send_id,
  epoch: row.epoch,
  txHash: row.tx_hash,
  blockNumber: row.block_number,
  blockHash: row.block_hash,
  attempts: row.attempts,
  lastError: row.last_error,
  wait: row.wait,
  notBeforeMs: row.not_before_ms,
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
});

const DEFAULT_LIMIT = 100;
const MAX_ROWS = 500;

/** The mint outbox. Writes must run inside a writer job. */
export const outboxStore = (db: Db) => ({
  ...writes(db),
  ...minterWrites(db),
  ...waitReads(db),
  ...reads(db),
});

/** How many rows wait, and until when. The status of the chain has these fields under the same names. */
export interface MintWaits {
  /** The number of rows that wait for a day. */
  readonly day: number;
  /** The number of rows that fit into no day and wait for a person. */
  readonly decision: number;
  /** Start of the first day for which a row waits, milliseconds UTC; null if none waits for a day. */
  readonly dueMs: number | null;
}

export type OutboxStore = ReturnType<typeof outboxStore>;

function writes(db: Db) {
  const insert = db.prepare(
    `insert into mint_outbox (match_id, wallet, amount_micro, kind, profile, state, created_ms, updated_ms)
     values (@matchId, @wallet, @amountMicro, @kind, @profile, @state, @nowMs, @nowMs)`,
  );
  const decideHeld = db.prepare(
    'update mint_outbox set state = @to, updated_ms = @nowMs where match_id = @matchId and wallet = @wallet and state = @from',
  );
  const retry = db.prepare(
    `update mint_outbox set state = 'queued', attempts = 0, last_error = null, send_id = null, tx_hash = null,
       wait = null, not_before_ms = null, updated_ms = ? where match_id = ? and wallet = ? and state = 'failed'`,
  );
  return {
    /** Throws when the match already has a row for the wallet. */
    insert({ held, ...request }: MintRequest, profile: ChainProfile, nowMs: number): void {
      insert.run({ ...request, profile, state: held ? 'held' : 'queued', nowMs });
    },
    decideHeld: (matchId: string, wallet: Address, to: 'queued' | 'rejected', nowMs: number): boolean =>
      decideHeld.run({ matchId, wallet, from: 'held', to, nowMs }).changes === 1,
    retry: (matchId: string, wallet: Address, nowMs: number): boolean =>
      retry.run(nowMs, matchId, wallet).changes === 1,
  };
}

/** State changes that the minter makes. */
function minterWrites(db: Db) {
  const markSigned = db.prepare(
    `update mint_outbox set state = 'signed', send_id = ?, tx_hash = ?, epoch = ?, block_number = null,
       block_hash = null, wait = null, not_before_ms = null, updated_ms = ? where id = ? and state = 'queued'`,
  );
  const markSent = db.prepare(
    `update mint_outbox set state = 'sent', updated_ms = ? where send_id = ? and state = 'signed'`,
  );
  const updateHash = db.prepare(
    `update mint_outbox set tx_hash = ?, updated_ms = ? where send_id = ? and state in ('signed', 'sent')`,
  );
  const markMined = db.prepare(
    `update mint_outbox set state = 'mined', tx_hash = @txHash, block_number = @blockNumber,
       block_hash = @blockHash, epoch = @epoch, last_error = null, wait = null, not_before_ms = null, updated_ms = @nowMs
     where id = @id and state in ('queued', 'signed', 'sent')`,
  );
  const requeue = db.prepare(
    `update mint_outbox set state = @state, send_id = null, tx_hash = null, block_number = null, block_hash = null,
       attempts = attempts + @counted, last_error = @error, updated_ms = @nowMs where id = @id`,
  );
  const revertToSent = db.prepare(
    `update mint_outbox set state = 'sent', block_number = null, block_hash = null, updated_ms = ?
     where send_id = ? and state in ('mined', 'final')`,
  );
  const requeuePaidByOthers = db.prepare(
    `update mint_outbox set state = 'queued', send_id = null, tx_hash = null, block_number = null,
       block_hash = null, updated_ms = ? where id = ? and state in ('mined', 'final') and block_hash = ?`,
  );
  const markFinal = db.prepare(
    `update mint_outbox set state = 'final', updated_ms = ? where id = ? and state = 'mined' and block_hash = ?`,
  );
  const markConfirmedInEpoch = db.prepare(
    'update mint_outbox set confirmed_epoch = epoch where id = ? and confirmed_epoch is not epoch',
  );
  const requeueSent = db.prepare(
    `update mint_outbox set state = 'queued', send_id = null, tx_hash = null, block_number = null,
       block_hash = null, epoch = null, wait = null, not_before_ms = null, updated_ms = ?
     where profile = ? and state in ('signed', 'sent', 'mined', 'final') and epoch is not ?`,
  );
  const updateWait = db.prepare(
    `update mint_outbox set wait = ?, not_before_ms = ?, updated_ms = ? where id = ? and state = 'queued'`,
  );
  return {
    /** Lets a queued row wait until its day begins, or until a person decides; `notBeforeMs` is null then. */
    updateWait: (id: number, to: Pick<OutboxRow, 'wait' | 'notBeforeMs'>, nowMs: number) =>
      updateWait.run(to.wait, to.notBeforeMs, nowMs, id),
    /** Marks the row as signed; false if it is no longer queued. */
    markSigned: (
      row: OutboxRow,
      transaction: { transactionId: number; txHash: Hex; epoch: string },
      nowMs: number,
    ): boolean =>
      markSigned.run(transaction.transactionId, transaction.txHash, transaction.epoch, nowMs, row.id)
        .changes === 1,
    markSent: (transactionId: number, nowMs: number): number => markSent.run(nowMs, transactionId).changes,
    updateHash: (transactionId: number, txHash: Hex, nowMs: number) =>
      updateHash.run(txHash, nowMs, transactionId),
    markMined: (id: number, receipt: BlockRef & { txHash: Hex; epoch: string }, nowMs: number): boolean =>
      markMined.run({ ...receipt, id, nowMs }).changes === 1,
    /** Queues the row again or fails it, and counts an attempt: its transaction reverted, or would. */
    requeueOrFail: (id: number, state: 'queued' | 'failed', error: string, nowMs: number) =>
      requeue.run({ id, state, error, nowMs, counted: 1 }),
    /** Queues the row again after a problem that the row did not cause: it counts as no attempt. */
    requeueUncounted: (id: number, error: string, nowMs: number) =>
      requeue.run({ id, state: 'queued', error, nowMs, counted: 0 }),
    /** The block of the transaction was reorganised away; its bytes will be sent again. */
    revertToSent: (transactionId: number, nowMs: number) => revertToSent.run(nowMs, transactionId),
    /**
     * Queues a row again that another program's transaction had paid, in a block that is no longer in the chain. False if
     * the row is no longer in that block.
     */
    requeuePaidByOthers: ({ id, blockHash }: OutboxRow, nowMs: number): boolean =>
      requeuePaidByOthers.run(nowMs, id, blockHash).changes === 1,
    /** Marks the row as final; false if it is no longer in its block. */
    markFinal: ({ id, blockHash }: OutboxRow, nowMs: number): boolean =>
      markFinal.run(nowMs, id, blockHash).changes === 1,
    /** Returns true the first time in the row's epoch: the caller then writes the audit row. */
    markConfirmedInEpoch: (id: number): boolean => markConfirmedInEpoch.run(id).changes === 1,
    /**
     * Queues every row of a profile that was signed or sent in an earlier epoch again, under its old id. Returns how
     * many there were.
     */
    requeueSent: (profile: ChainProfile, epoch: string, nowMs: number): number =>
      requeueSent.run(nowMs, profile, epoch).changes,
  };
}

/** Rows that are minted now. Rows that wait for a day or for a person are left out. */
const IN_PROGRESS = `state in ('queued', 'signed', 'sent') and wait is null`;

/** Rows that wait because of the daily mint limit. */
function waitReads(db: Db) {
  const listFitting = db.prepare<[string, number, number], Row>(
    `select * from mint_outbox where profile = ? and wait is not null and state = 'queued' and amount_micro <= ?
     order by id limit ?`,
  );
  const listWithOutdatedWait = db.prepare<[Record<string, unknown>], Row>(
    `select * from mint_outbox where profile = @profile and wait is not null and state = 'queued'
       and amount_micro > @remainingMicro and (amount_micro > @dailyMintLimitMicro) is not (wait = 'decision')
     or profile = @profile and wait = 'day' and state = 'queued'
       and amount_micro > @remainingMicro and not_before_ms is not @dayEndsMs
     order by id limit @limit`,
  );
  const countWaiting = db.prepare<[string], { wait: MintWait; count: number; due: number | null }>(
    `select wait, count(*) as count, min(not_before_ms) as due from mint_outbox
     where profile = ? and wait is not null and state = 'queued' group by wait`,
  );
  return {
    /** Waiting rows that the rest of the day has room for, oldest first. */
    listFitting: (profile: ChainProfile, remainingMicro: number, limit: number): OutboxRow[] =>
      listFitting.all(profile, remainingMicro, limit).map(toRow),
    /** Waiting rows whose reason or day is no longer right, because the limit or the day has changed. */
    listWithOutdatedWait: (profile: ChainProfile, dailyLimit: DailyMintLimit, limit: number): OutboxRow[] =>
      listWithOutdatedWait.all({ profile, ...dailyLimit, limit }).map(toRow),
    /** How many rows wait for a day and for a person, and when the first of these days begins. */
    countWaiting(profile: ChainProfile): MintWaits {
      const rows = countWaiting.all(profile);
      const byWait = (wait: MintWait) => rows.find((row) => row.wait === wait);
      return {
        day: byWait('day')?.count ?? 0,
        decision: byWait('decision')?.count ?? 0,
        dueMs: byWait('day')?.due ?? null,
      };
    },
  };
}

function reads(db: Db) {
  const find = db.prepare<[string, string], Row>(
    'select * from mint_outbox where match_id = ? and wallet = ?',
  );
  const listQueued = db.prepare<[string, number], Row>(
    `select * from mint_outbox where profile = ? and state = 'queued' and wait is null order by id limit ?`,
  );
  const listByTransaction = db.prepare<[number], Row>(
    'select * from mint_outbox where send_id = ? order by id',
  );
  const listPaidByOthers = db.prepare<[string, number], Row>(
    `select * from mint_outbox where epoch = ? and send_id is null
       and (state = 'mined' or (state = 'final' and ?)) order by id`,
  );
  const listMinedWithoutPendingUpTo = db.prepare<[string, number, number], Row>(
    `select o.* from mint_outbox o left join chain_sends s on s.send_id = o.send_id
     where o.state = 'mined' and o.epoch = ? and o.block_number <= ? and (s.send_id is null or s.state = 'final')
     order by o.id limit ?`,
  );
  const readBacklog = db.prepare<[string], { depth: number; oldest: number | null }>(
    `select count(*) as depth, min(created_ms) as oldest from mint_outbox where profile = ? and ${IN_PROGRESS}`,
  );
  const list = db.prepare<[Record<string, unknown>], Row>(
    `select * from mint_outbox where (@state is null or state = @state)
       and (@wallet is null or wallet = @wallet) and (@before is null or created_ms < @before)
     order by id desc limit @limit`,
  );
  const sumRequeuedMicro = db
    .prepare<[string], number>(
      `select coalesce(sum(amount_micro), 0) from mint_outbox where profile = ? and state = 'queued' and confirmed_epoch is not null`,
    )
    .pluck();
  return {
    find: (matchId: string, wallet: Address): OutboxRow | null => {
      const row = find.get(matchId, wallet);
      return row === undefined ? null : toRow(row);
    },
    listQueued: (profile: ChainProfile, limit: number): OutboxRow[] =>
      listQueued.all(profile, limit).map(toRow),
    listByTransaction: (transactionId: number): OutboxRow[] =>
      listByTransaction.all(transactionId).map(toRow),
    /** Mined rows that another program's transaction paid; with `includeFinal`, final ones as well. */
    listPaidByOthers: (epoch: string, { includeFinal }: { readonly includeFinal: boolean }): OutboxRow[] =>
      listPaidByOthers.all(epoch, includeFinal ? 1 : 0).map(toRow),
    /** Mined rows up to a block without a pending transaction of this host; they become final by their own receipt. */
    listMinedWithoutPendingUpTo: (epoch: string, block: number, limit: number): OutboxRow[] =>
      listMinedWithoutPendingUpTo.all(epoch, block, limit).map(toRow),
    readBacklog(profile: ChainProfile): { depth: number; oldestMs: number | null } {
      const row = readBacklog.get(profile);
      return { depth: row?.depth ?? 0, oldestMs: row?.oldest ?? null };
    },
    /** Micro-units that were minted in an earlier epoch and have to be minted again in this one. */
    sumRequeuedMicro: (profile: ChainProfile): number => sumRequeuedMicro.get(profile) ?? 0,
    list: ({ state, wallet, before, limit = DEFAULT_LIMIT }: MintFilter): OutboxRow[] =>
      list
        .all({
          state: state ?? null,
          wallet: wallet ?? null,
          before: before ?? null,
          limit: Math.min(limit, MAX_ROWS),
        })
        .map(toRow),
  };
}
