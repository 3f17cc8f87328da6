import type { Db } from '../../platform/db/writer.ts';

/** Creates a check whether the database can be read. */
export function createReadableCheck(db: Db): () => boolean {
  const selectOne = db.prepare('select 1');
  return () => {
    try {
      return selectOne.get() !== undefined;
    } catch {
      return false;
    }
  };
}
