import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import { createMutex } from '../../platform/mutex.ts';
import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import type { Random } from '../../platform/runtime.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { DEFAULT_ORIGINS, isOrigin } from '../rules/connection-guard.ts';
import { pairingStore } from './pairing-store.ts';

const storedSettings = z.object({
  origins: z.array(z.string()).catch([...DEFAULT_ORIGINS]),
  /** SHA-256 of the pairing token in hex; null when pairing is off. */
  tokenHash: z.string().nullable().catch(null),
  lobby: z.boolean().catch(false),
});

export interface PairingSettings {
  origins(): readonly string[];
  isPaired(): boolean;
  /** Whether several pages of one private lobby may connect. */
  isLobbyAllowed(): boolean;
  setLobby(on: boolean): Promise<void>;
  /** Null when pairing is off. */
  tokenCheck(): ((token: string) => boolean) | null;
  setOrigins(origins: readonly string[]): Promise<Outcome<readonly string[], 'INVALID_REQUEST'>>;
  /**
   * Turns pairing on and returns a new token, which is never shown again, or turns it off and returns
   * null.
   */
  setPairing(on: boolean): Promise<string | null>;
}

const MAX_ORIGINS = 16;

/**
 * Which web origins may connect, and the pairing token. Settings survive restarts; only the user changes
 * them.
 */
export function createPairingSettings(deps: { db: Db; writer: Writer; random: Random }): PairingSettings {
  const store = pairingStore(deps.db);
  let current = parseStored(store.findSettings());
  const mutex = createMutex();
  // Changes are saved one after another, so that no change overwrites an earlier one.
  const save = (change: Partial<typeof current>): Promise<void> =>
    mutex.run(async () => {
      const next = { ...current, ...change };
      await deps.writer.write(() => store.upsertSettings(JSON.stringify(next)));
      current = next;
    });
  return {
    origins: () => current.origins,
    isPaired: () => current.tokenHash !== null,
    isLobbyAllowed: () => current.lobby,
    setLobby: (on) => save({ lobby: on }),
    tokenCheck() {
      const { tokenHash: storedHash } = current;
      return storedHash === null ? null : (token) => isEqualInConstantTime(tokenHash(token), storedHash);
    },
    async setOrigins(origins) {
      if (origins.length > MAX_ORIGINS || !origins.every(isOrigin))
        return refuse('INVALID_REQUEST', 'Origins look like http://localhost:9000');
      await save({ origins: [...new Set(origins)] });
      return accept(current.origins);
    },
    async setPairing(on) {
      const token = on ? Buffer.from(deps.random.bytes(24)).toString('base64url') : null;
      await save({ tokenHash: token === null ? null : tokenHash(token) });
      return token;
    },
  };
}

/** An unreadable row gives the default settings, so that it cannot keep the host from starting. */
const parseStored = (text: string | null): z.infer<typeof storedSettings> =>
  storedSettings.safeParse(parseJson(text ?? '{}')).data ?? storedSettings.parse({});
