import type { Db } from '../../platform/db/writer.ts';
import type { OfferRow } from '../records.ts';

interface OfferSqlRow {
  challenge_id: number;
  tool: string;
  subject: string;
  agent_id: string | null;
  code: string;
  amount_micro: number;
  valid_until_s: number;
  payment_id: string | null;
  created_at_ms: number;
}

/** Offers that were made. Those that were not paid are deleted after a while. */
export function offerStore(db: Db) {
  const insertOffer = db.prepare(`insert into challenges_402
    (tool, subject, agent_id, code, amount_micro, valid_until_s, created_at_ms) values (?, ?, ?, ?, ?, ?, ?)`);
  const wasOffered = db
    .prepare<[string, number, number], number>(
      'select 1 from challenges_402 where subject = ? and amount_micro = ? and valid_until_s > ? limit 1',
    )
    .pluck();
  const markOfferPaid = db.prepare(`update challenges_402 set payment_id = ? where challenge_id =
    (select max(challenge_id) from challenges_402 where subject = ? and amount_micro = ? and payment_id is null)`);
  const listOffers = db.prepare<[number, number], OfferSqlRow>(
    'select * from challenges_402 where challenge_id < ? order by challenge_id desc limit ?',
  );
  const deleteOffersOlderThan = db.prepare(
    'delete from challenges_402 where payment_id is null and created_at_ms < ?',
  );
  return {
    insertOffer(offer: Omit<OfferRow, 'offerId' | 'paymentId'>): void {
      const { tool, subject, agentId, code, amountMicro, validUntilS, createdAtMs } = offer;
      insertOffer.run(tool, subject, agentId, code, amountMicro, validUntilS, createdAtMs);
    },
    /** Whether this price was offered, in an offer that is valid after `nowS`. */
    wasOffered: (subject: string, amountMicro: number, nowS: number): boolean =>
      wasOffered.get(subject, amountMicro, nowS) === 1,
    /** Marks the newest offer of this price that is not paid yet. */
    markOfferPaid: (paymentId: string, subject: string, amountMicro: number): void =>
      void markOfferPaid.run(paymentId, subject, amountMicro),
    listOffers: (beforeId: number, limit: number): OfferRow[] =>
      listOffers.all(beforeId, limit).map((row) => ({
        offerId: row.challenge_id,
        tool: row.tool,
        subject: row.subject,
        agentId: row.agent_id,
        code: row.code,
        amountMicro: row.amount_micro,
        validUntilS: row.valid_until_s,
        paymentId: row.payment_id,
        createdAtMs: row.created_at_ms,
      })),
    /** Deletes the offers that were not paid. */
    deleteOffersOlderThan: (beforeMs: number): number => deleteOffersOlderThan.run(beforeMs).changes,
  };
}
