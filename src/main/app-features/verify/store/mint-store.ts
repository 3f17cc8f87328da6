import type { Db } from '../../../platform/db/writer.ts';

/** The mint outbox compared with transactions and audit log; each method returns its first broken row, or null. */
export interface MintChecks {
  readonly rows: number;
  readonly sends: number;
  readonly confirmations: number;
  /** A row whose state contradicts its transaction. */
  findInconsistentRow(): string | null;
  /** A transaction that was sent and whose bytes are not stored. */
  findInconsistentSend(): string | null;
  /** A confirmation that was recorded twice, for another amount, or without a row of the outbox. */
  findInconsistentConfirmation(): string | null;
  /** A final row without a confirmation in the audit log. */
  findUnconfirmed(): string | null;
}

const NAME = `match_id || ' ' || wallet`;

const INCONSISTENT_ROW = `select ${NAME} from mint_outbox m
  left join chain_sends s on s.send_id = m.send_id
  where (m.state in ('held', 'queued', 'failed', 'rejected') and m.send_id is not null)
     or (m.state in ('signed', 'sent') and (s.send_id is null or s.state not in ('signed', 'sent')
         or not exists (select 1 from chain_candidates c where c.send_id = s.send_id and c.tx_hash = m.tx_hash)))
     or (m.state in ('mined', 'final') and (m.tx_hash is null or m.block_number is null or m.epoch is null))
     or (m.state in ('mined', 'final') and s.send_id is not null
         and (s.state not in ('mined', 'final') or s.tx_hash <> m.tx_hash or s.epoch <> m.epoch))
  order by m.id limit 1`;

const INCONSISTENT_SEND = `select s.send_id from chain_sends s
  where not exists (select 1 from chain_candidates c where c.send_id = s.send_id and c.tx_hash = s.tx_hash)
  order by s.send_id limit 1`;

const CONFIRMED = `select seq, subject as match_id, json_extract(payload, '$.wallet') as wallet,
    json_extract(payload, '$.amountMicro') as amount, json_extract(payload, '$.epoch') as epoch
  from audit where system = 'chain' and action = 'MINT_CONFIRMED' and json_valid(payload)`;

const INCONSISTENT_CONFIRMATION = `with confirmed as (${CONFIRMED})
  select min(c.seq) from confirmed c
  left join mint_outbox m on m.match_id = c.match_id and m.wallet = c.wallet
  group by c.match_id, c.wallet, c.epoch
  having count(*) > 1 or m.id is null or m.amount_micro <> c.amount
  order by 1 limit 1`;

const UNCONFIRMED = `with confirmed as (${CONFIRMED})
  select ${NAME} from mint_outbox m where m.state = 'final'
    and not exists (select 1 from confirmed c
      where c.match_id = m.match_id and c.wallet = m.wallet and c.epoch = m.epoch)
  order by m.id limit 1`;

/** Counts the rows and prepares the checks; null for a database of a version without a chain. */
export function readMintChecks(db: Db): MintChecks | null {
  const table = db.prepare("select 1 from sqlite_master where type = 'table' and name = 'mint_outbox'").get();
  if (table === undefined) return null;
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  const first = (sql: string): string | null => {
    const row = db.prepare<[], string | number>(sql).pluck().get();
    return row === undefined ? null : String(row);
  };
  return {
    rows: number('select count(*) from mint_outbox'),
    sends: number('select count(*) from chain_sends'),
    confirmations: number(`select count(*) from (${CONFIRMED})`),
    findInconsistentRow: () => first(INCONSISTENT_ROW),
    findInconsistentSend: () => first(INCONSISTENT_SEND),
    findInconsistentConfirmation: () => first(INCONSISTENT_CONFIRMATION),
    findUnconfirmed: () => first(UNCONFIRMED),
  };
}
