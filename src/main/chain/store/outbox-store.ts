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
  sendId: row.send_id,
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

export interface MintWaits {
  readonly day: number;
  readonly decision: number;
  /** Start of the first day for which a row waits. */
  readonly dueMs: number | null;
}

export type OutboxStore = ReturnType<typeof outboxStore>;

function writes(db: Db) {
  const insert = db.prepare(
    `insert into mint_outbox (match_id, wallet, amount_micro, kind, profile, state, created_ms, updated_ms)
     values (@matchId, @wallet, @amountMicro, @kind, @profile, @state, @nowMs, @nowMs)`,
  );
  const move = db.prepare(
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
      move.run({ matchId, wallet, from: 'held', to, nowMs }).changes === 1,
    retry: (matchId: string, wallet: Address, nowMs: number): boolean =>
      retry.run(nowMs, matchId, wallet).changes === 1,
  };
}

/** State changes that the minter makes. */
function minterWrites(db: Db) {
  const claim = db.prepare(
    `update mint_outbox set state = 'signed', send_id = ?, tx_hash = ?, epoch = ?, block_number = null,
       block_hash = null, wait = null, not_before_ms = null, updated_ms = ? where id = ? and state = 'queued'`,
  );
  const sent = db.prepare(
    `update mint_outbox set state = 'sent', updated_ms = ? where send_id = ? and state = 'signed'`,
  );
  const hash = db.prepare(
    `update mint_outbox set tx_hash = ?, updated_ms = ? where send_id = ? and state in ('signed', 'sent')`,
  );
  const mined = db.prepare(
    `update mint_outbox set state = 'mined', tx_hash = @txHash, block_number = @blockNumber,
       block_hash = @blockHash, epoch = @epoch, last_error = null, wait = null, not_before_ms = null, updated_ms = @nowMs
     where id = @id and state in ('queued', 'signed', 'sent')`,
  );
  const requeue = db.prepare(
    `update mint_outbox set state = @state, send_id = null, tx_hash = null, block_number = null, block_hash = null,
       attempts = attempts + @counted, last_error = @error, updated_ms = @nowMs where id = @id`,
  );
  const backToSent = db.prepare(
    `update mint_outbox set state = 'sent', block_number = null, block_hash = null, updated_ms = ?
     where send_id = ? and state in ('mined', 'final')`,
  );
  const backWithoutSend = db.prepare(
    `update mint_outbox set state = 'queued', send_id = null, tx_hash = null, block_number = null,
       block_hash = null, updated_ms = ? where id = ? and state in ('mined', 'final') and block_hash = ?`,
  );
  const finalise = db.prepare(
    `update mint_outbox set state = 'final', updated_ms = ? where id = ? and state = 'mined' and block_hash = ?`,
  );
  const confirm = db.prepare(
    'update mint_outbox set confirmed_epoch = epoch where id = ? and confirmed_epoch is not epoch',
  );
  const restart = db.prepare(
    `update mint_outbox set state = 'queued', send_id = null, tx_hash = null, block_number = null,
       block_hash = null, epoch = null, wait = null, not_before_ms = null, updated_ms = ?
     where profile = ? and state in ('signed', 'sent', 'mined', 'final') and epoch is not ?`,
  );
  const wait = db.prepare(
    `update mint_outbox set wait = ?, not_before_ms = ?, updated_ms = ? where id = ? and state = 'queued'`,
  );
  return {
    /** Lets a queued row wait until its day begins, or with null until a person decides. */
    updateWait: (id: number, to: Pick<OutboxRow, 'wait' | 'notBeforeMs'>, nowMs: number) =>
      wait.run(to.wait, to.notBeforeMs, nowMs, id),
    /** Marks the row as signed; false if it is no longer queued. */
    claim: (row: OutboxRow, send: { sendId: number; txHash: Hex; epoch: string }, nowMs: number): boolean =>
      claim.run(send.sendId, send.txHash, send.epoch, nowMs, row.id).changes === 1,
    updateSent: (sendId: number, nowMs: number): number => sent.run(nowMs, sendId).changes,
    updateHash: (sendId: number, txHash: Hex, nowMs: number) => hash.run(txHash, nowMs, sendId),
    updateMined: (id: number, receipt: BlockRef & { txHash: Hex; epoch: string }, nowMs: number): boolean =>
      mined.run({ ...receipt, id, nowMs }).changes === 1,
    /** The row's transaction can no longer pay it: queues the row again, or fails it. */
    requeue: (id: number, state: 'queued' | 'failed', error: string, nowMs: number) =>
      requeue.run({ id, state, error, nowMs, counted: 1 }),
    /** Like `requeue`, for a problem that is not the row's: it counts as no attempt. */
    requeueUncounted: (id: number, error: string, nowMs: number) =>
      requeue.run({ id, state: 'queued', error, nowMs, counted: 0 }),
    /** The block of the send is no longer in the chain; its bytes will be sent again. */
    revertToSent: (sendId: number, nowMs: number) => backToSent.run(nowMs, sendId),
    /**
     * Queues a row again whose block is no longer in the chain and that was paid by a transaction without a send in our
     * database. False if the row is no longer in that block.
     */
    requeueUntracked: ({ id, blockHash }: OutboxRow, nowMs: number): boolean =>
      backWithoutSend.run(nowMs, id, blockHash).changes === 1,
    /** Marks the row as final; false if it is no longer in its block. */
    finalise: ({ id, blockHash }: OutboxRow, nowMs: number): boolean =>
      finalise.run(nowMs, id, blockHash).changes === 1,
    /** Returns true the first time in the row's epoch: the caller then writes the audit row. */
    confirmInEpoch: (id: number): boolean => confirm.run(id).changes === 1,
    /**
     * A new epoch has begun: every row that was signed or minted is queued again under its old id.
     */
    requeueAll: (profile: ChainProfile, epoch: string, nowMs: number): number =>
      restart.run(nowMs, profile, epoch).changes,
  };
}

/** Rows that are minted now. Rows that wait for a day or for a person are left out. */
const IN_PROGRESS = `state in ('queued', 'signed', 'sent') and wait is null`;

/** Rows that wait because of the daily mint limit. */
function waitReads(db: Db) {
  const fitting = db.prepare<[string, number, number], Row>(
    `select * from mint_outbox where profile = ? and wait is not null and state = 'queued' and amount_micro <= ?
     order by id limit ?`,
  );
  const withOutdatedWait = db.prepare<[Record<string, unknown>], Row>(
    `select * from mint_outbox where profile = @profile and wait is not null and state = 'queued'
       and amount_micro > @remainingMicro and (amount_micro > @dailyMintLimitMicro) is not (wait = 'decision')
     or profile = @profile and wait = 'day' and state = 'queued'
       and amount_micro > @remainingMicro and not_before_ms is not @dayEndsMs
     order by id limit @limit`,
  );
  const waitCounts = db.prepare<[string], { wait: MintWait; count: number; due: number | null }>(
    `select wait, count(*) as count, min(not_before_ms) as due from mint_outbox
     where profile = ? and wait is not null and state = 'queued' group by wait`,
  );
  return {
    /** Waiting rows that the rest of the day has room for, oldest first. */
    fitting: (profile: ChainProfile, remainingMicro: number, limit: number): OutboxRow[] =>
      fitting.all(profile, remainingMicro, limit).map(toRow),
    /** Waiting rows whose reason or day is no longer right, because the limit or the day has changed. */
    withOutdatedWait: (profile: ChainProfile, dailyLimit: DailyMintLimit, limit: number): OutboxRow[] =>
      withOutdatedWait.all({ profile, ...dailyLimit, limit }).map(toRow),
    /** How many rows wait for a day and for a person, and when the first of these days begins. */
    waitCounts(profile: ChainProfile): MintWaits {
      const rows = waitCounts.all(profile);
      const of = (wait: MintWait) => rows.find((row) => row.wait === wait);
      return {
        day: of('day')?.count ?? 0,
        decision: of('decision')?.count ?? 0,
        dueMs: of('day')?.due ?? null,
      };
    },
  };
}

function reads(db: Db) {
  const find = db.prepare<[string, string], Row>(
    'select * from mint_outbox where match_id = ? and wallet = ?',
  );
  const queued = db.prepare<[string, number], Row>(
    `select * from mint_outbox where profile = ? and state = 'queued' and wait is null order by id limit ?`,
  );
  const ofSend = db.prepare<[number], Row>('select * from mint_outbox where send_id = ? order by id');
  const untracked = db.prepare<[string, number], Row>(
    `select * from mint_outbox where epoch = ? and send_id is null
       and (state = 'mined' or (state = 'final' and ?)) order by id`,
  );
  const minedWithoutSendUpTo = db.prepare<[string, number, number], Row>(
    `select o.* from mint_outbox o left join chain_sends s on s.send_id = o.send_id
     where o.state = 'mined' and o.epoch = ? and o.block_number <= ? and (s.send_id is null or s.state = 'final')
     order by o.id limit ?`,
  );
  const depth = db.prepare<[string], { depth: number; oldest: number | null }>(
    `select count(*) as depth, min(created_ms) as oldest from mint_outbox where profile = ? and ${IN_PROGRESS}`,
  );
  const list = db.prepare<[Record<string, unknown>], Row>(
    `select * from mint_outbox where (@state is null or state = @state)
       and (@wallet is null or wallet = @wallet) and (@before is null or created_ms < @before)
     order by id desc limit @limit`,
  );
  const requeued = db
    .prepare<[string], number>(
      `select coalesce(sum(amount_micro), 0) from mint_outbox where profile = ? and state = 'queued' and confirmed_epoch is not null`,
    )
    .pluck();
  return {
    find: (matchId: string, wallet: Address): OutboxRow | null => {
      const row = find.get(matchId, wallet);
      return row === undefined ? null : toRow(row);
    },
    queued: (profile: ChainProfile, limit: number): OutboxRow[] => queued.all(profile, limit).map(toRow),
    ofSend: (sendId: number): OutboxRow[] => ofSend.all(sendId).map(toRow),
    /** Mined rows that another program's transaction paid; with `withFinal`, final ones as well. */
    untracked: (epoch: string, { withFinal }: { readonly withFinal: boolean }): OutboxRow[] =>
      untracked.all(epoch, withFinal ? 1 : 0).map(toRow),
    /** Mined rows up to a block without a pending transaction of this host; they become final by their own receipt. */
    minedWithoutSendUpTo: (epoch: string, block: number, limit: number): OutboxRow[] =>
      minedWithoutSendUpTo.all(epoch, block, limit).map(toRow),
    backlog(profile: ChainProfile): { depth: number; oldestMs: number | null } {
      const row = depth.get(profile);
      return { depth: row?.depth ?? 0, oldestMs: row?.oldest ?? null };
    },
    /** Micro-units that were minted in an earlier epoch and have to be minted again in this one. */
    requeuedMicro: (profile: ChainProfile): number => requeued.get(profile) ?? 0,
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
