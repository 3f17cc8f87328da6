import type { Db } from '../platform/db/writer.ts';
import type { PublishedAddressRecord } from './types.ts';

const COLUMNS = `ticket, kind, subject, delay_ms as delayMs, created_at as createdAt, withdrawn_at as withdrawnAt`;

/** Reads and writes published sessions and scoreboards. */
export const publishedAddressStore = (db: Db) => {
  const insert = db.prepare(
    `insert into published (ticket, kind, subject, delay_ms, created_at)
     values (@ticket, @kind, @subject, @delayMs, @createdAt)`,
  );
  const find = db.prepare<[string], PublishedAddressRecord>(
    `select ${COLUMNS} from published where ticket = ?`,
  );
  const list = db.prepare<[], PublishedAddressRecord>(
    `select ${COLUMNS} from published order by created_at desc, ticket`,
  );
  const markWithdrawn = db.prepare(
    'update published set withdrawn_at = ? where ticket = ? and withdrawn_at is null',
  );
  return {
    insert: (address: Omit<PublishedAddressRecord, 'withdrawnAt'>): void => void insert.run(address),
    find: (ticket: string): PublishedAddressRecord | null => find.get(ticket) ?? null,
    list: (): readonly PublishedAddressRecord[] => list.all(),
    /** Withdraws an address; false when it is withdrawn already or does not exist. */
    markWithdrawn: (ticket: string, withdrawnAt: string): boolean =>
      markWithdrawn.run(withdrawnAt, ticket).changes === 1,
  };
};
