import type { WalletPayment } from '../../shared/contract/index.ts';
import type { Db } from '../db/tx.ts';

export interface WalletRow extends WalletPayment {
  /** The call's arguments as JSON, for the moment of approval. */
  readonly args: string;
  readonly spentAtMs: number | null;
}

export interface WalletChange {
  readonly state: WalletRow['state'];
  readonly reason: string | null;
  readonly txHash: string | null;
  readonly spentAtMs: number | null;
  readonly updatedAtMs: number;
}

const COLUMNS = `payment_id as paymentId, tool, url, args, payee, network, amount_micro as amountMicro,
  state, reason, tx_hash as txHash, spent_at_ms as spentAtMs, created_at_ms as createdAtMs,
  updated_at_ms as updatedAtMs`;

export const walletStore = (db: Db) => {
  const limits = db.prepare<[], string>('select limits from wallet_limits where one = 1').pluck();
  const setLimits = db.prepare(
    'insert into wallet_limits (one, limits) values (1, ?) on conflict (one) do update set limits = excluded.limits',
  );
  const insert = db.prepare(`insert into wallet_payments (payment_id, tool, url, args, payee, network,
    amount_micro, state, reason, tx_hash, spent_at_ms, created_at_ms, updated_at_ms)
    values (@paymentId, @tool, @url, @args, @payee, @network, @amountMicro, @state, @reason, @txHash,
    @spentAtMs, @createdAtMs, @updatedAtMs)`);
  const change = db.prepare(`update wallet_payments set state = @state, reason = @reason, tx_hash = @txHash,
    spent_at_ms = @spentAtMs, updated_at_ms = @updatedAtMs where payment_id = @paymentId`);
  const find = db.prepare<[string], WalletRow>(`select ${COLUMNS} from wallet_payments where payment_id = ?`);
  const page = db.prepare<[number, number], WalletRow>(
    `select ${COLUMNS} from wallet_payments where created_at_ms < ? order by created_at_ms desc, payment_id limit ?`,
  );
  const spent = db
    .prepare<[number], number>(
      'select coalesce(sum(amount_micro), 0) from wallet_payments where spent_at_ms > ?',
    )
    .pluck();
  const waiting = db
    .prepare<[], number>("select count(*) from wallet_payments where state = 'waiting'")
    .pluck();
  const leave = db.prepare("update wallet_payments set state = 'unknown' where state = 'reserved'");
  return {
    limits: (): string | null => limits.get() ?? null,
    setLimits: (text: string): void => void setLimits.run(text),
    insert: (row: WalletRow): void => void insert.run(row),
    change: (paymentId: string, to: WalletChange): void => void change.run({ paymentId, ...to }),
    find: (paymentId: string): WalletRow | null => find.get(paymentId) ?? null,
    page: (beforeMs: number, limit: number): WalletRow[] => page.all(beforeMs, limit),
    spentSince: (ms: number): number => spent.get(ms) ?? 0,
    waitingCount: (): number => waiting.get() ?? 0,
    /** What a run that ended left open; it still counts against the caps. */
    leaveOpen: (): void => void leave.run(),
  };
};

export type WalletStore = ReturnType<typeof walletStore>;
