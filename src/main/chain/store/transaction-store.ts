import type { Db } from '../../platform/db/writer.ts';
import type { Address, Hex, KeyRole } from '../types.ts';
import type { BlockRef, Candidate, NewTransaction, TransactionRecord, TransactionState } from '../records.ts';

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
  readonly state: TransactionState;
  readonly tx_hash: Hex;
  readonly block_number: number | null;
  readonly block_hash: Hex | null;
  readonly last_error: string | null;
}

const toTransaction = (row: Row): TransactionRecord => ({
  transactionId: row.send_id,
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
export function transactionStore(db: Db) {
  const insert = db.prepare(
    `insert into chain_sends (epoch, role, sender, nonce, purpose, ref, to_address, data, gas, state, tx_hash,
       created_ms, updated_ms)
     values (@epoch, @role, @sender, @nonce, @purpose, @ref, @to, @data, @gas, 'signed', @txHash, @nowMs, @nowMs)`,
  );
  const insertCandidateRow = db.prepare(
    'insert into chain_candidates (send_id, tx_hash, raw_tx, max_fee, created_ms) values (?, ?, ?, ?, ?)',
  );
  const updateHash = db.prepare('update chain_sends set tx_hash = ?, updated_ms = ? where send_id = ?');
  const markMined = db.prepare(
    `update chain_sends set state = @state, tx_hash = @txHash, block_number = @blockNumber,
       block_hash = @blockHash, last_error = @error, updated_ms = @nowMs where send_id = @transactionId`,
  );
  const updateState = db.prepare(
    `update chain_sends set state = ?, last_error = ?, block_number = null, block_hash = null, updated_ms = ?
     where send_id = ?`,
  );
  const markFinal = db.prepare(
    `update chain_sends set state = 'final', updated_ms = ? where send_id = ? and state = 'mined' and block_hash = ?`,
  );
  const markLostInOtherEpochs = db.prepare(
    `update chain_sends set state = 'lost', updated_ms = ?
     where state in ('signed', 'sent') and epoch in (select epoch from chain_epochs where profile = ? and epoch <> ?)`,
  );
  return {
    insert(transaction: NewTransaction, firstCandidate: Candidate, nowMs: number): number {
      const columns = { ...transaction, gas: String(transaction.gas), txHash: firstCandidate.txHash, nowMs };
      const transactionId = Number(insert.run(columns).lastInsertRowid);
      insertCandidateRow.run(
        transactionId,
        firstCandidate.txHash,
        firstCandidate.rawTx,
        String(firstCandidate.maxFee),
        nowMs,
      );
      return transactionId;
    },
    insertCandidate(transactionId: number, candidate: Candidate, nowMs: number): void {
      insertCandidateRow.run(
        transactionId,
        candidate.txHash,
        candidate.rawTx,
        String(candidate.maxFee),
        nowMs,
      );
      updateHash.run(candidate.txHash, nowMs, transactionId);
    },
    markMined(
      transactionId: number,
      receipt: BlockRef & { state: 'mined' | 'reverted'; txHash: Hex; error: string | null },
      nowMs: number,
    ): void {
      markMined.run({ ...receipt, transactionId, nowMs });
    },
    updateState(
      transactionId: number,
      state: 'signed' | 'sent' | 'dead',
      nowMs: number,
      error: string | null = null,
    ) {
      updateState.run(state, error, nowMs, transactionId);
    },
    /** Marks the transaction as final; false if it is no longer in this block. */
    markFinal: ({ transactionId, blockHash }: TransactionRecord, nowMs: number): boolean =>
      markFinal.run(nowMs, transactionId, blockHash).changes === 1,
    /** Marks the open transactions of other epochs as lost: no chain will ever mine them. */
    markLostInOtherEpochs: (profile: string, epoch: string, nowMs: number) =>
      markLostInOtherEpochs.run(nowMs, profile, epoch),
    ...reads(db),
  };
}

function reads(db: Db) {
  const findById = db.prepare<[number], Row>('select * from chain_sends where send_id = ?');
  const findByRef = db.prepare<[string, string], Row>(
    'select * from chain_sends where purpose = ? and ref = ?',
  );
  const listOpen = db.prepare<[string], Row>(
    `select * from chain_sends where epoch = ? and state in ('signed', 'sent') order by send_id`,
  );
  const listInBlocks = db.prepare<[string, number], Row>(
    `select * from chain_sends where epoch = ? and block_number is not null
     order by block_number desc, send_id desc limit ?`,
  );
  const listReplaceable = db.prepare<[string, number, number], Row>(
    `select * from chain_sends where epoch = ? and (state = 'mined' or (state = 'reverted' and block_number > ?))
     order by block_number desc, send_id desc limit ?`,
  );
  const listMinedUpTo = db.prepare<[string, number, number], Row>(
    `select * from chain_sends where epoch = ? and state = 'mined' and block_number <= ?
     order by block_number, send_id limit ?`,
  );
  const findMaxNonce = db
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
  const listCandidates = db.prepare<[number], { tx_hash: Hex; raw_tx: Hex; max_fee: string }>(
    'select tx_hash, raw_tx, max_fee from chain_candidates where send_id = ? order by created_ms desc, length(max_fee) desc, max_fee desc',
  );
  return {
    findById: (transactionId: number): TransactionRecord | null => orNull(findById.get(transactionId)),
    findByRef: (purpose: string, ref: string): TransactionRecord | null =>
      orNull(findByRef.get(purpose, ref)),
    /** In the order in which they were signed. */
    listOpen: (epoch: string): TransactionRecord[] => listOpen.all(epoch).map(toTransaction),
    /** Transactions that are in a block, newest block first. */
    listInBlocks: (epoch: string, limit: number): TransactionRecord[] =>
      listInBlocks.all(epoch, limit).map(toTransaction),
    /** Transactions in a block that may still be replaced, newest block first; reverted ones above `finalBlock` only. */
    listReplaceable: (epoch: string, finalBlock: number, limit: number): TransactionRecord[] =>
      listReplaceable.all(epoch, finalBlock, limit).map(toTransaction),
    /** Whether any transaction is in a block that may still be replaced; reverted ones count above `finalBlock`. */
    hasReplaceable: (epoch: string, finalBlock: number): boolean =>
      hasReplaceable.get(epoch, finalBlock) === 1,
    /** Mined and not yet final, in the order of their blocks. */
    listMinedUpTo: (epoch: string, block: number, limit: number): TransactionRecord[] =>
      listMinedUpTo.all(epoch, block, limit).map(toTransaction),
    findMaxNonce: (epoch: string, sender: Address): number | null => findMaxNonce.get(epoch, sender) ?? null,
    /** The newest first; among equally old ones, the highest fee first. */
    listCandidates: (transactionId: number): Candidate[] =>
      listCandidates
        .all(transactionId)
        .map((row) => ({ txHash: row.tx_hash, rawTx: row.raw_tx, maxFee: BigInt(row.max_fee) })),
  };
}

const orNull = (row: Row | undefined): TransactionRecord | null =>
  row === undefined ? null : toTransaction(row);

export type TransactionStore = ReturnType<typeof transactionStore>;
