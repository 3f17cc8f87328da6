import { type Random, isoNow } from '../platform/runtime.ts';
import type { LichessContext } from './context.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
/** Bytes from here on would make the first letters more frequent. */
const UNEVEN_FROM = 256 - (256 % ALPHABET.length);

/** Eight letters and digits at random, as ids of games and challenges of the Bot API are. */
export function randomId(random: Random): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      if (byte < UNEVEN_FROM && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length] ?? '';
    }
  }
  return id;
}

/** The ids by which clients know the sessions of this host. */
export interface GameIds {
  idOf(sessionId: string): string | null;
  sessionOf(id: string): string | null;
  /** The id of the session, which gets one if it has none. */
  ensure(sessionId: string): Promise<string>;
  /** Must run inside a writer job: stores that this challenge became this session. */
  insert(challengeId: string, sessionId: string): void;
}

export function createGameIds(context: LichessContext): GameIds {
  const { store, runtime, writer } = context;
  const insert = (id: string, sessionId: string, challengeId: string | null): string => {
    store.insertGame({ id, challengeId, sessionId, createdAt: isoNow(context) });
    return id;
  };
  const newUnusedId = (): string => {
    const id = randomId(runtime.random);
    return store.sessionOf(id) === null ? id : newUnusedId();
  };
  return {
    idOf: store.idOf,
    sessionOf: store.sessionOf,
    ensure: async (sessionId) =>
      store.idOf(sessionId) ??
      (await writer.write(() => store.idOf(sessionId) ?? insert(newUnusedId(), sessionId, null))),
    insert: (challengeId, sessionId) => void insert(challengeId, sessionId, challengeId),
  };
}
