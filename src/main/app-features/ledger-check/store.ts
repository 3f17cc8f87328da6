import { isPlayMoney } from '../../../shared/payments/networks.ts';
import type { Address, ChainProfile } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';

/** Which part of the ledger belongs to the current chain. */
export interface LedgerScope {
  readonly profile: ChainProfile;
  readonly chainId: number;
  readonly epoch: string;
  /** Lower case. */
  readonly asset: string;
  /** Rows that are older belong to a local chain that was wiped; 0 on a real network. */
  readonly sinceMs: number;
}

export interface LedgerMint {
  readonly id: number;
  readonly matchId: string;
  readonly wallet: Address;
  readonly amountMicro: number;
  readonly state: 'signed' | 'sent' | 'mined' | 'final';
  readonly txHash: string;
  readonly blockNumber: number | null;
}

export interface LedgerSale {
  readonly id: number;
  readonly paymentId: string;
  readonly payer: string;
  readonly payTo: string;
  readonly nonce: string;
  readonly amountMicro: number;
  /** The signed maximum of a metered payment; null for an exact amount. */
  readonly maxMicro: number | null;
  readonly txHash: string;
  readonly fromBlock: number | null;
}

export interface LedgerSpending {
  readonly id: number;
  readonly paymentId: string;
  readonly state: string;
  readonly payee: string;
  readonly payer: string;
  readonly nonce: string;
  /** The amount paid; for a metered payment whose amount is not known yet, its maximum. */
  readonly amountMicro: number;
  readonly maxMicro: number | null;
  readonly txHash: string | null;
  readonly fromBlock: number | null;
}

export interface LedgerStake {
  readonly stakeId: string;
  readonly eventKey: Address;
  readonly state: 'open' | 'locked' | 'running' | 'decided' | 'settled' | 'cancelling' | 'refunded';
  readonly feeMicro: number;
}

export interface LedgerEntry {
  readonly wallet: string;
  readonly state: string;
}

/** Rows per page; the host does other work between two pages. */
const PAGE_SIZE = 1000;

/** Reads one page after the other, with a turn of the event loop between them. */
async function* readPages<R extends { readonly id: number }>(
  read: (afterId: number) => readonly R[],
): AsyncGenerator<R> {
  let afterId = -1;
  for (;;) {
    const rows = read(afterId);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    afterId = last.id;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

const SALES = `from payments where chain_id = @chainId and asset = @asset and created_at_ms >= @sinceMs
  and state = 'confirmed' and coalesce(reason, '') <> 'payment_lost' and evidence_tx is not null`;
// A number is bound as a real, which as a text would be `31337.0`.
const SPENDING = `from wallet_payments where network = 'eip155:' || cast(@chainId as integer) and asset = @asset
  and created_at_ms >= @sinceMs and nonce is not null`;
const STAKES = `from stake_events where profile = @profile and (@isPlayMoney = 0 or epoch = @epoch)
  and state not in ('draft', 'lost')`;

/** Reads the ledger's records of money that is also visible on the chain. */
export const ledgerStore = (db: Db) => ({ ...rowReads(db), ...stakeReads(db), ...scopeReads(db) });

export type LedgerStore = ReturnType<typeof ledgerStore>;

function scopeReads(db: Db) {
  const findEpochStartMs = db
    .prepare<[string], number>('select created_ms from chain_epochs where epoch = ?')
    .pluck();
  const findDeployBlock = db
    .prepare<[string], number | null>(
      `select block_number from chain_sends where purpose = 'deploy' and ref = ? || '/reward-token'`,
    )
    .pluck();
  return {
    /** When a chain was seen first, milliseconds UTC; 0 if it is not known. */
    findEpochStartMs: (epoch: string): number => findEpochStartMs.get(epoch) ?? 0,
    /** The block in which this host deployed the RewardToken; 0 if it did not. */
    findDeployBlock: (epoch: string): number => findDeployBlock.get(epoch) ?? 0,
  };
}

function rowReads(db: Db) {
  const listMints = db.prepare<[Record<string, unknown>], LedgerMint>(
    `select id, match_id as matchId, wallet, amount_micro as amountMicro, state, lower(tx_hash) as txHash,
       block_number as blockNumber
     from mint_outbox where profile = @profile and epoch = @epoch and tx_hash is not null
       and state in ('signed', 'sent', 'mined', 'final') and id > @afterId order by id limit ${PAGE_SIZE}`,
  );
  const listSales = db.prepare<[Record<string, unknown>], LedgerSale>(
    `select rowid as id, payment_id as paymentId, payer, pay_to as payTo, nonce, amount_micro as amountMicro,
       max_micro as maxMicro, lower(evidence_tx) as txHash, from_block as fromBlock
     ${SALES} and rowid > @afterId order by rowid limit ${PAGE_SIZE}`,
  );
  const listPayees = db
    .prepare<[Record<string, unknown>], string>(`select distinct pay_to ${SALES} order by pay_to`)
    .pluck();
  const findFirstSaleBlock = db
    .prepare<[Record<string, unknown>], number | null>(`select min(coalesce(from_block, 0)) ${SALES}`)
    .pluck();
  const listSpending = db.prepare<[Record<string, unknown>], LedgerSpending>(
    `select rowid as id, payment_id as paymentId, state, lower(payee) as payee, lower(payer) as payer, nonce,
       amount_micro as amountMicro, max_micro as maxMicro, lower(tx_hash) as txHash, from_block as fromBlock
     ${SPENDING} and rowid > @afterId order by rowid limit ${PAGE_SIZE}`,
  );
  const findFirstSpendingBlock = db
    .prepare<[Record<string, unknown>], number | null>(`select min(coalesce(from_block, 0)) ${SPENDING}`)
    .pluck();
  return {
    listMints: (scope: LedgerScope) => readPages((afterId) => listMints.all({ ...scope, afterId })),
    /** Sales whose transfer the ledger names. */
    listSales: (scope: LedgerScope) => readPages((afterId) => listSales.all({ ...scope, afterId })),
    listPayees: (scope: LedgerScope): string[] => listPayees.all({ ...scope }),
    /** The first block in which a transfer of a sale can be; null without sales. */
    findFirstSaleBlock: (scope: LedgerScope): number | null => findFirstSaleBlock.get({ ...scope }) ?? null,
    /** Payments that the agent wallet has signed, in any state. */
    listSpending: (scope: LedgerScope) => readPages((afterId) => listSpending.all({ ...scope, afterId })),
    findFirstSpendingBlock: (scope: LedgerScope): number | null =>
      findFirstSpendingBlock.get({ ...scope }) ?? null,
  };
}

/** Stakes whose state is compared: stakes in progress, and the newest ones. */
const MAX_STAKES = 100;

function stakeReads(db: Db) {
  const listStakes = db.prepare<[Record<string, unknown>], LedgerStake>(
    `select event_id as stakeId, event_key as eventKey, state, json_extract(terms, '$.feeMicro') as feeMicro
     ${STAKES}
     order by state in ('settled', 'refunded'), created_ms desc limit ${MAX_STAKES}`,
  );
  const listEntries = db.prepare<[string], LedgerEntry>(
    'select wallet, state from stake_entries where event_id = ?',
  );
  const sumHeldMicro = db
    .prepare<[Record<string, unknown>], number>(
      `select coalesce(sum(case state when 'entered' then fee when 'won' then payout else 0 end), 0) from (
         select n.state, json_extract(terms, '$.feeMicro') as fee, coalesce(n.payout_micro, 0) as payout
         from stake_entries n join (select event_id, terms ${STAKES}) e on e.event_id = n.event_id)`,
    )
    .pluck();
  const bindingsOf = (scope: LedgerScope) => ({ ...scope, isPlayMoney: Number(isPlayMoney(scope.profile)) });
  return {
    listStakes: (scope: LedgerScope): LedgerStake[] => listStakes.all(bindingsOf(scope)),
    listEntries: (stakeId: string): LedgerEntry[] => listEntries.all(stakeId),
    /**
     * The balance that the contract must hold for the stakes of this network: fees, and prizes that are not
     * paid out yet.
     */
    sumHeldMicro: (scope: LedgerScope): number => sumHeldMicro.get(bindingsOf(scope)) ?? 0,
  };
}
