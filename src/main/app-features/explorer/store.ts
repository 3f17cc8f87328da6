import type { ChainRecord } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';

type Row = ChainRecord;

const MINTS = `select iif(kind = 'pool', 'prize', 'reward') as kind, match_id as id, state,
  amount_micro as amountMicro, 'MONARD' as currency, null as "from", wallet as "to", tx_hash as txHash,
  created_ms as atMs, epoch from mint_outbox`;
const PAYMENTS = `select 'payment' as kind, payment_id as id, state, amount_micro as amountMicro, 'USDC' as currency,
  payer as "from", pay_to as "to", coalesce(evidence_tx, tx_hash) as txHash, created_at_ms as atMs, null as epoch
  from payments`;
const WALLET_PAYMENTS = `select 'wallet_payment' as kind, payment_id as id, state, amount_micro as amountMicro,
  'USDC' as currency, payer as "from", lower(payee) as "to", tx_hash as txHash, created_at_ms as atMs,
  null as epoch from wallet_payments`;

/** Reads what this host recorded about transactions and addresses, which are given in lower case. */
export const explorerStore = (db: Db) => {
  const listByTransaction = db.prepare<[{ hash: string }], Row>(
    `${MINTS} where tx_hash = @hash
     union all ${PAYMENTS} where tx_hash = @hash or evidence_tx = @hash
     union all ${WALLET_PAYMENTS} where tx_hash = @hash
     order by kind, id limit 500`,
  );
  const listByAddress = db.prepare<[{ address: string; limit: number }], Row>(
    `${MINTS} where wallet = @address
     union all ${PAYMENTS} where payer = @address or pay_to = @address
     union all ${WALLET_PAYMENTS} where lower(payer) = @address or lower(payee) = @address
     order by atMs desc, id limit @limit`,
  );
  const sumMinted = db
    .prepare<[{ address: string; epoch: string }], number>(
      `select coalesce(sum(amount_micro), 0) from mint_outbox
         where wallet = @address and epoch = @epoch and state in ('mined', 'final')`,
    )
    .pluck();
  const epochOf = db
    .prepare<[string], string>(
      'select epoch from chain_sends where tx_hash = ? order by send_id desc limit 1',
    )
    .pluck();
  const sumPayments = (column: 'payer' | 'pay_to') =>
    db
      .prepare<[string], number>(
        `select coalesce(sum(amount_micro), 0) from payments where ${column} = ? and state = 'confirmed'`,
      )
      .pluck();
  const sumPaidBy = sumPayments('payer');
  const sumPaidTo = sumPayments('pay_to');
  return {
    listByTransaction: (hash: string): readonly ChainRecord[] => listByTransaction.all({ hash }),
    listByAddress: (address: string, limit: number): readonly ChainRecord[] =>
      listByAddress.all({ address, limit }),
    /** Micro-units of MONARD that were minted for a wallet on one instance of the chain. */
    sumMinted: (address: string, epoch: string): number => sumMinted.get({ address, epoch }) ?? 0,
    /** Micro-units of USDC that confirmed payments took from a wallet. */
    sumPaidBy: (address: string): number => sumPaidBy.get(address) ?? 0,
    /** Micro-units of USDC that confirmed payments brought to a wallet. */
    sumPaidTo: (address: string): number => sumPaidTo.get(address) ?? 0,
    /** The instance of the chain for which this host signed a transaction; null for a transaction of others. */
    epochOf: (hash: string): string | null => epochOf.get(hash) ?? null,
  };
};

export type ExplorerStore = ReturnType<typeof explorerStore>;
