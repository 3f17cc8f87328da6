import { fromHex, joinBytes, utf8 } from './bytes.ts';
import { sha256Hex } from './sha256.ts';

/**
 * What a host publishes before a game with chance: SHA-256, in hex, over the 32 bytes of the seed followed by the
 * session id in UTF-8. The seed is published after the game, so that anyone can compute the hash again.
 *
 * @param seed 64 hex digits
 */
export const seedCommitment = (seed: string, sessionId: string): string =>
  sha256Hex(joinBytes(fromHex(seed), utf8(sessionId)));
