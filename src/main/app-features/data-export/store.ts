import type { Db } from '../../platform/db/writer.ts';

export interface TableCount {
  readonly table: string;
  readonly rows: number;
}

/** Row counts of all tables, and all names that a report must not contain. */
export const dataExportStore = (db: Db) => {
  const listTables = db
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck();
  const listNames = db
    .prepare<[], string>(
      `select name from agents union select name from leagues union select display_name from league_agents
      union select name from model_endpoints union select model from model_endpoints
      union select base_url from model_endpoints`,
    )
    .pluck();
  return {
    counts: (): TableCount[] =>
      listTables.all().map((table) => ({
        table,
        // The table's name comes from the schema itself, so it is safe in SQL.
        rows: db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
      })),
    privateTexts: (): string[] => listNames.all(),
    schemaVersion: (): number => Number(db.pragma('user_version', { simple: true })),
  };
};
