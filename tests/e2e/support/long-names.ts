import type { Db } from '../../../src/main/platform/db/open.ts';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { openGuardedDatabase } from '../../../src/main/host/database/guarded-open.ts';

const LENGTH = 500;

/**
 * The parts of long names: with and without places for a line to break, from right to left, and of many code points.
 */
const SAMPLES = [
  'Wolfeschlegelsteinhausenbergerdorff',
  'a name with many short parts ',
  '超长名称没有空格可以换行',
  'اسم طويل جدا بلا نهاية ',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̷̡a̶l̸g̵o̶',
  '<b>&amp;"\'</b>',
] as const;

/** A name of 500 characters that is like no other one. */
function longName(number: number): string {
  const sample = SAMPLES[number % SAMPLES.length] ?? '';
  const letters = [...`${number} ${sample.repeat(LENGTH)}`];
  return letters.slice(0, LENGTH).join('');
}

interface NameColumn {
  readonly table: string;
  readonly column: string;
}

/** The columns that hold names which a person or a program chose. */
const nameColumns = (db: Db): readonly NameColumn[] =>
  db
    .prepare<[], NameColumn>(
      `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
       where t.type = 'table' and c.type = 'text' collate nocase
         and (c.name = 'name' or c.name = 'display_name' or c.name = 'player_name')
         and t.name <> 'migrations'`,
    )
    .all();

/** Gives everything in a folder that has a name one of 500 characters; returns the columns. No host may run on it. */
export async function lengthenNames(folder: string): Promise<readonly string[]> {
  const { db } = await openGuardedDatabase({ paths: dataPaths(folder), nowMs: Date.now() });
  let number = 0;
  db.function('long_name', { deterministic: false }, () => longName((number += 1)));
  const columns = nameColumns(db);
  for (const { table, column } of columns)
    db.prepare(`update ${table} set ${column} = long_name() where ${column} <> ''`).run();
  db.close();
  return columns.map(({ table, column }) => `${table}.${column}`);
}
