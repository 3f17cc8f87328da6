import { z } from 'zod';
import { MAX_OWN_PLAYERS, signerKey } from './fleet.ts';

/** Lines of JSON between a worker and a program that signs for players with a key of their own. */

/** The maximum length of a line that a worker reads. */
export const MAX_SIGNER_LINE = 64 * 1024;
const MAX_MESSAGE_LENGTH = 300;

/** The ending that a player chooses and signs in the place of a move. */
export const resignation = z.strictObject({
  reason: z.literal('resignation'),
  winner: z.string().max(64).nullable(),
});
export type Resignation = z.infer<typeof resignation>;

/** A row of the log so far, as it is hashed, with its hash. */
export interface SignerLogRow {
  readonly seq: number;
  readonly tick: number;
  readonly kind: string;
  readonly role: string;
  readonly agent_id: string;
  readonly action: unknown;
  readonly created_at: string;
  readonly hash: string;
}

/** The question for one move. */
export interface SignerTurn {
  readonly type: 'turn';
  /** The reply repeats it. */
  readonly id: number;
  /** The key for which the reply is signed. */
  readonly key: string;
  readonly role: string;
  readonly tick: number;
  /** The header of the session and the rows so far, so that a program need not trust `previous_hash` and `view`. */
  readonly header: Readonly<Record<string, unknown>>;
  readonly rows: readonly SignerLogRow[];
  readonly previous_hash: string;
  /** The position as the role sees it. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly legal: readonly string[];
  /** What to sign in order to resign. */
  readonly resign: Resignation;
  /** A reply after this time is not used. */
  readonly limit_ms: number;
}

/** The first line of a worker. */
export interface SignerHello {
  readonly type: 'hello';
  readonly v: 1;
}

/** What a program writes: the keys for which it signs, then a line for each turn. */
export const signerLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    v: z.literal(1),
    keys: z.array(signerKey).min(1).max(MAX_OWN_PLAYERS),
  }),
  z.object({
    type: z.literal('move'),
    id: z.int().min(1),
    action: z.union([z.string().max(16_384), resignation]),
    sig: z.string().regex(/^[A-Za-z0-9_-]{86}$/u),
  }),
  z.object({ type: z.literal('error'), id: z.int().min(1), message: z.string().max(MAX_MESSAGE_LENGTH) }),
]);
export type SignerLine = z.infer<typeof signerLine>;
