import { canonicalJson, type Json } from '../../../shared/json.ts';

/**
 * Signatures of players with a key of their own (docs/signed-players.md). A signature covers the hash of the row before
 * and the action, so that it fits no other game and no other position of the same game.
 */

/** The public keys of the players that sign, by role: 32 bytes of Ed25519 in base64url. */
export type Signers = Readonly<Record<string, string>>;

/** Whether a signature in base64url is one of this text in UTF-8 by this public key. */
export type VerifySignature = (signature: string, text: string, key: string) => boolean;

const DOMAIN = 'arbiter.move.v1';
/**
 * 64 bytes in base64url; the last of the 86 digits has two bits and four zeros, so that no two texts are the same
 * bytes.
 */
const SIGNATURE = /^[A-Za-z0-9_-]{85}[AQgw]$/u;

/** The kinds of rows that a player can sign. A player that signs has no others: no draws, and no endings by a host. */
const SIGNED_KINDS: ReadonlySet<string> = new Set(['action', 'resign']);
const DRAW_KINDS: ReadonlySet<string> = new Set(['draw_offer', 'draw_decline', 'draw_accept']);

/** The text that a player signs; `previous` is the hash of the row before in hex, or that of the header. */
export const moveText = (previous: string, action: Json): string =>
  `${DOMAIN}\n${previous}\n${canonicalJson(action)}`;

/** The part of a log row on which its signature depends. `sig` is absent in a row without a signature. */
export interface SignedRow {
  readonly kind: string;
  readonly role: string;
  readonly action: string | object | null;
  readonly sig?: string | undefined;
}

/** The position of a row in its log. */
export interface SignedRowContext {
  /** The hash of the row before it, or that of the header. */
  readonly previous: string;
  /** Whether the host fixed this row as a part of the opening, which no player chose. */
  readonly isOpening: boolean;
}

/**
 * Why a row lacks the proof that its player chose it, or has a signature that nobody can have made, as a sentence; null
 * when it has the proof or needs none.
 */
export function findSignatureProblem(
  row: SignedRow,
  { previous, isOpening }: SignedRowContext,
  { signers, verify }: { readonly signers: Signers; readonly verify: VerifySignature },
): string | null {
  const key = isOpening || !Object.hasOwn(signers, row.role) ? undefined : signers[row.role];
  if (key === undefined)
    return row.sig === undefined ? null : 'Nobody signs this row, and it has a signature';
  if (DRAW_KINDS.has(row.kind)) return 'A player that signs its moves offers no draw and answers none';
  if (!SIGNED_KINDS.has(row.kind)) return 'Only the player itself can end its part in this game';
  if (row.sig === undefined) return 'The player signs its moves, and the signature is missing';
  return SIGNATURE.test(row.sig) && verify(row.sig, moveText(previous, row.action as Json), key)
    ? null
    : 'The signature is not one of the player over this position and this action';
}
