import type { Db } from '../db/open.ts';

/** Writes a compact, consistent copy of the database into `target`, which must be empty or missing. */
export function vacuumInto(db: Db, target: string): void {
  db.prepare('vacuum into ?').run(target);
}
