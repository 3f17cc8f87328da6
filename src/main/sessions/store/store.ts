import type { Db } from '../../platform/db/writer.ts';
import { sessionReadStore } from './read-store.ts';
import { sessionWriteStore } from './write-store.ts';

/** Reads and writes sessions, participants and the append-only log. */
export const sessionStore = (db: Db) => ({ ...sessionReadStore(db), ...sessionWriteStore(db) });

export type SessionStore = ReturnType<typeof sessionStore>;
