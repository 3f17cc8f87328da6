import type { Db } from '../../platform/db/writer.ts';

const KEY = 'checklist';

/** Reads from the tables which steps were done, and stores the checklist. */
export const checklistStore = (db: Db) => {
  const yes = (sql: string) => {
    const statement = db.prepare<[], number>(`select exists(${sql})`).pluck();
    return (): boolean => statement.get() === 1;
  };
  const audited = db
    .prepare<[number, string], number>('select 1 from audit where seq > ? and system = ? limit 1')
    .pluck();
  const newest = db.prepare<[], number>('select coalesce(max(seq), 0) from audit').pluck();
  const get = db.prepare<[string], string>('select value from settings where key = ?').pluck();
  const put = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const played = (which: string) =>
    yes(`select 1 from agents a join participants p on p.agent_id = a.agent_id where ${which}`);
  return {
    personPlayed: played("a.kind = 'person'"),
    /** Seats of a league of built-in players are external agents too; they have a specification and no client. */
    externalPlayed: played(
      "a.kind = 'external' and (a.player is null or json_extract(a.player, '$.via') = 'mcp')",
    ),
    leagueCompleted: yes("select 1 from leagues where status = 'completed'"),
    rewarded: yes('select 1 from reward_decisions where amount_micro > 0'),
    /** Whether the audit log has a row of this system after `seq`. */
    auditedAfter: (seq: number, system: string): boolean => audited.get(seq, system) === 1,
    newestSeq: (): number => newest.get() ?? 0,
    stored: (): string | null => get.get(KEY) ?? null,
    upsert: (value: string): void => void put.run(KEY, value),
  };
};
