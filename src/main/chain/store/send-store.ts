import type { Db } from '../../platform/db/writer.ts';
import type { Address, Hex, KeyRole } from '../types.ts';
import type { BlockRef, Candidate, NewSend, SendRecord, SendState } from '../records.ts';

interface Row {
  readonly send_id: number;
  readonly epoch: string;
  readonly role: KeyRole;
  readonly sender: Address;
  readonly nonce: number;
  readonly purpose: string;
  readonly ref: string;
  readonly to_address: Address | null;
  readonly data: Hex;
  readonly gas: string;
  readonly state: SendState;
  readonly tx_hash: Hex;
  readonly block_number: number | null;
  readonly block_hash: Hex | null;
  readonly last_error: string | null;
}

const toSend = (row: Row): SendRecord => ({
  sendId: row.send_id,
  epoch: row.epoch,
  role: row.role,
  sender: row.sender,
  nonce: row.nonce,
  purpose: row.purpose,
  ref: row.ref,
  to: row.to_address,
  data: row.data,
  gas: BigInt(row.gas),
  state: row.state,
  txHash: row.tx_hash,
  blockNumber: row.block_number,
  blockHash: row.block_hash,
  lastError: row.last_error,
});

/** Transactions of our keys. Writes must run inside a writer job. */
export function sendStore(db: Db) {
  const insert = db.prepare(
    `insert into chain_sends (epoch, role, sender, nonce, purpose, ref, to_address, data, gas, state, tx_hash,
       created_ms, updated_ms)
     values (@epoch, @role, @sender, @nonce, @purpose, @ref, @to, @data, @gas, 'signed', @txHash, @nowMs, @nowMs)`,
  );
  const insertCandidate = db.prepare(
    'insert into chain_candidates (send_id, tx_hash, raw_tx, max_fee, created_ms) values (?, ?, ?, ?, ?)',
  );
  const updateHash = db.prepare('update chain_sends set tx_hash = ?, updated_ms = ? where send_id = ?');
  const mined = db.prepare(
    `update chain_sends set state = @state, tx_hash = @txHash, block_number = @blockNumber,
       block_hash = @blockHash, last_error = @error, updated_ms = @nowMs where send_id = @sendId`,
  );
  const updateState = db.prepare(
    `update chain_sends set state = ?, last_error = ?, block_number = null, block_hash = null, updated_ms = ?
     where send_id = ?`,
  );
  const finalise = db.prepare(
    `update chain_sends set state = 'final', updated_ms = ? where send_id = ? and state = 'mined' and block_hash = ?`,
  );
  const lose = db.prepare(
    `update chain_sends set state = 'lost', updated_ms = ?
     where state in ('signed', 'sent') and epoch in (select epoch from chain_epochs where profile = ? and epoch <> ?)`,
  );
  return {
    insert(send: NewSend, first: Candidate, nowMs: number): number {
      const columns = { ...send, gas: String(send.gas), txHash: first.txHash, nowMs };
      const sendId = Number(insert.run(columns).lastInsertRowid);
      insertCandidate.run(sendId, first.txHash, first.rawTx, String(first.maxFee), nowMs);
      return sendId;
    },
    insertCandidate(sendId: number, next: Candidate, nowMs: number): void {
      insertCandidate.run(sendId, next.txHash, next.rawTx, String(next.maxFee), nowMs);
      updateHash.run(next.txHash, nowMs, sendId);
    },
    updateMined(
      sendId: number,
      receipt: BlockRef & { state: 'mined' | 'reverted'; txHash: Hex; error: string | null },
      nowMs: number,
    ): void {
      mined.run({ ...receipt, sendId, nowMs });
    },
    updateState(
      sendId: number,
      state: 'signed' | 'sent' | 'dead',
      nowMs: number,
      error: string | null = null,
    ) {
      updateState.run(state, error, nowMs, sendId);
    },
    /** Marks the send as final; false if it is no longer in this block. */
    finalise: ({ sendId, blockHash }: SendRecord, nowMs: number): boolean =>
      finalise.run(nowMs, sendId, blockHash).changes === 1,
    /** Marks the open sends of earlier epochs as lost: no chain will ever mine them. */
    markOthersLost: (profile: string, epoch: string, nowMs: number) => lose.run(nowMs, profile, epoch),
    ...reads(db),
  };
}

function reads(db: Db) {
  const byId = db.prepare<[number], Row>('select * from chain_sends where send_id = ?');
  const byRef = db.prepare<[string, string], Row>('select * from chain_sends where purpose = ? and ref = ?');
  const open = db.prepare<[string], Row>(
    `select * from chain_sends where epoch = ? and state in ('signed', 'sent') order by send_id`,
  );
  const landed = db.prepare<[string, number], Row>(
    `select * from chain_sends where epoch = ? and block_number is not null
     order by block_number desc, send_id desc limit ?`,
  );
  const replaceable = db.prepare<[string, number, number], Row>(
    `select * from chain_sends where epoch = ? and (state = 'mined' or (state = 'reverted' and block_number > ?))
     order by block_number desc, send_id desc limit ?`,
  );
  const minedUpTo = db.prepare<[string, number, number], Row>(
    `select * from chain_sends where epoch = ? and state = 'mined' and block_number <= ?
     order by block_number, send_id limit ?`,
  );
  const maxNonce = db
    .prepare<[string, string], number | null>(
      'select max(nonce) from chain_sends where epoch = ? and sender = ?',
    )
    .pluck();
  const hasReplaceable = db
    .prepare<[string, number], number>(
      `select exists (select 1 from chain_sends where epoch = ?
         and (state = 'mined' or (state = 'reverted' and block_number > ?)))`,
    )
    .pluck();
  const candidates = db.prepare<[number], { tx_hash: Hex; raw_tx: Hex; max_fee: string }>(
    'select tx_hash, raw_tx, max_fee from chain_candidates where send_id = ? order by created_ms desc, length(max_fee) desc, max_fee desc',
  );
  return {
    byId: (sendId: number): SendRecord | null => orNull(byId.get(sendId)),
    byRef: (purpose: string, ref: string): SendRecord | null => orNull(byRef.get(purpose, ref)),
    /** In the order in which they were signed. */
    open: (epoch: string): SendRecord[] => open.all(epoch).map(toSend),
    /** Sends that are in a block, newest block first. */
    inBlocks: (epoch: string, limit: number): SendRecord[] => landed.all(epoch, limit).map(toSend),
    /** Sends in a block that may still be replaced, newest block first; reverted ones above `finalBlock` only. */
    replaceable: (epoch: string, finalBlock: number, limit: number): SendRecord[] =>
      replaceable.all(epoch, finalBlock, limit).map(toSend),
    /** Whether any send is in a block that may still be replaced; reverted ones count above `finalBlock`. */
    hasReplaceable: (epoch: string, finalBlock: number): boolean =>
      hasReplaceable.get(epoch, finalBlock) === 1,
    /** Mined and not yet final, in the order of their blocks. */
    minedUpTo: (epoch: string, block: number, limit: number): SendRecord[] =>
      minedUpTo.all(epoch, block, limit).map(toSend),
    maxNonce: (epoch: string, sender: Address): number | null => maxNonce.get(epoch, sender) ?? null,
    /** The newest first; among equally old ones, the highest fee first. */
    candidates: (sendId: number): Candidate[] =>
      candidates
        .all(sendId)
        .map((row) => ({ txHash: row.tx_hash, rawTx: row.raw_tx, maxFee: BigInt(row.max_fee) })),
  };
}

const orNull = (row: Row | undefined): SendRecord | null => (row === undefined ? null : toSend(row));

export type SendStore = ReturnType<typeof sendStore>;
