import type { Db } from '../../platform/db/writer.ts';

const KEY = 'checklist';

/** Reads from the tables which steps were done, and stores the checklist. */
export const checklistStore = (db: Db) => {
  const exists = (sql: string) => {
    const statement = db.prepare<[], number>(`select exists(${sql})`).pluck();
    return (): boolean => statement.get() === 1;
  };
  const hasAuditRowAfter = db
    .prepare<[number, string], number>('select 1 from audit where seq > ? and system = ? limit 1')
    .pluck();
  const findNewestSeq = db.prepare<[], number>('select coalesce(max(seq), 0) from audit').pluck();
  const findChecklist = db.prepare<[string], string>('select value from settings where key = ?').pluck();
  const upsertChecklist = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const hasPlayed = (condition: string) =>
    exists(`select 1 from agents a join participants p on p.agent_id = a.agent_id where ${condition}`);
  return {
    hasPersonPlayed: hasPlayed("a.kind = 'person'"),
    /** Seats of a league of built-in players are external agents too; they have a specification and no client. */
    hasExternalAgentPlayed: hasPlayed(
      "a.kind = 'external' and (a.player is null or json_extract(a.player, '$.via') = 'mcp')",
    ),
    hasCompletedLeague: exists("select 1 from leagues where status = 'completed'"),
    hasReward: exists('select 1 from reward_decisions where amount_micro > 0'),
    /** Whether the audit log has a row of this system after `seq`. */
    hasAuditRowAfter: (seq: number, system: string): boolean => hasAuditRowAfter.get(seq, system) === 1,
    findNewestSeq: (): number => findNewestSeq.get() ?? 0,
    findChecklist: (): string | null => findChecklist.get(KEY) ?? null,
    upsertChecklist: (value: string): void => void upsertChecklist.run(KEY, value),
  };
};
