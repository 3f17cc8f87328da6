import type { Db } from '../../platform/db/writer.ts';

const KEY = 'checklist';

/** Reads from the tables which steps were done, and stores the checklist. */
export const checklistStore = (db: Db) => {
  const exists = (sql: string) => {
    const statement = db.prepare<[], number>(`select exists(${sql})`).pluck();
    return (): boolean => statement.get() === 1;
  };
  const auditRow = db
    .prepare<[number, string], number>('select 1 from audit where seq > ? and system = ? limit 1')
    .pluck();
  const newest = db.prepare<[], number>('select coalesce(max(seq), 0) from audit').pluck();
  const get = db.prepare<[string], string>('select value from settings where key = ?').pluck();
  const upsert = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const hasPlayed = (condition: string) =>
    exists(`select 1 from agents a join participants p on p.agent_id = a.agent_id where ${condition}`);
  return {
    personPlayed: hasPlayed("a.kind = 'person'"),
    /** Seats of a league of built-in players are external agents too; they have a specification and no client. */
    externalPlayed: hasPlayed(
      "a.kind = 'external' and (a.player is null or json_extract(a.player, '$.via') = 'mcp')",
    ),
    leagueCompleted: exists("select 1 from leagues where status = 'completed'"),
    rewarded: exists('select 1 from reward_decisions where amount_micro > 0'),
    /** Whether the audit log has a row of this system after `seq`. */
    auditedAfter: (seq: number, system: string): boolean => auditRow.get(seq, system) === 1,
    newestSeq: (): number => newest.get() ?? 0,
    stored: (): string | null => get.get(KEY) ?? null,
    upsert: (value: string): void => void upsert.run(KEY, value),
  };
};
