import type { Db } from '../../platform/db/writer.ts';
import type { PaymentKey } from '../records.ts';

/**
 * How an authorisation came to this host: to pay for a tool, to be settled for another seller, or
 * with a call that a subscription covered, which is never settled.
 */
export type AuthorizationOrigin = 'sale' | 'facilitator' | 'covered';

export interface AuthorizationRow extends PaymentKey {
  /** EIP-712 digest; empty for an authorisation that was accepted before digests were stored. */
  readonly digest: string;
  readonly origin: AuthorizationOrigin;
  /** When another seller was notified that it is settled; null before that. */
  readonly reportedAtMs: number | null;
  /** The transaction that was reported; empty if nothing was taken, null before that. */
  readonly txHash: string | null;
}

/** The intended use of an authorisation. */
export interface AuthorizationUse {
  readonly digest: string;
  readonly origin: AuthorizationOrigin;
  readonly paymentId: string | null;
}

/**
 * The authorisations that this host has accepted. A payer's nonce is bound for ever to the first digest and
 * origin that it was seen with. Writes run inside writer jobs.
 */
export const authorizationStore = (db: Db) => {
  const keyCondition = 'chain_id = @chainId and asset = @asset and payer = @payer and nonce = @nonce';
  const find = db.prepare<[PaymentKey], AuthorizationRow>(
    // The column keeps its first name, `entrance`.
    `select chain_id as chainId, asset, payer, nonce, digest, entrance as origin, reported_at_ms as reportedAtMs,
       tx_hash as txHash from authorizations where ${keyCondition}`,
  );
  const insert = db.prepare(`insert or ignore into authorizations
    (chain_id, asset, payer, nonce, digest, entrance, payment_id, created_at_ms)
    values (@chainId, @asset, @payer, @nonce, @digest, @origin, @paymentId, @atMs)`);
  const markReported = db.prepare(
    `update authorizations set reported_at_ms = @atMs, tx_hash = @txHash where ${keyCondition} and reported_at_ms is null`,
  );
  const toKey = ({ chainId, asset, payer, nonce }: PaymentKey): PaymentKey => ({
    chainId,
    asset,
    payer,
    nonce,
  });
  return {
    find: (key: PaymentKey): AuthorizationRow | null => find.get(toKey(key)) ?? null,
    /** Binds the nonce to this use if it is new. False if it is bound to another use. */
    bind(key: PaymentKey, use: AuthorizationUse, atMs: number): boolean {
      insert.run({ ...toKey(key), ...use, atMs });
      const row = find.get(toKey(key));
      return row?.origin === use.origin && (row.digest === use.digest || row.digest === '');
    },
    /** Records that another seller is notified of the settlement; `txHash` is empty if nothing was taken. True the first time only. */
    markReported: (key: PaymentKey, txHash: string, atMs: number): boolean =>
      markReported.run({ ...toKey(key), txHash, atMs }).changes === 1,
  };
};

export type AuthorizationStore = ReturnType<typeof authorizationStore>;
