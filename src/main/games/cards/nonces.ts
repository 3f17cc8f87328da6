import { TWO_PLAYER_ROLES, type PerRole, type TwoPlayerRole } from '../two-players.ts';

/**
 * With the option `player_nonces` each player adds one byte to the deck key
 * before the first deal. The host has committed to its seed before the first
 * nonce, so it cannot pick a seed that favours a player.
 */
export type GameNonces = PerRole<string | null>;

const PREFIX = 'nonce:';
const HEX_RADIX = 16;

/** `nonce:00` to `nonce:ff`. One byte keeps the list of legal actions short. */
export const NONCE_ACTIONS: readonly string[] = Object.freeze(
  Array.from({ length: 256 }, (_, byte) => PREFIX + byte.toString(HEX_RADIX).padStart(2, '0')),
);

export const NO_NONCES: GameNonces = { player_1: null, player_2: null };

/** The next player to pick a nonce, in role order; null when all have picked or the option is off. */
export const nextToPickNonce = (nonces: GameNonces | null): TwoPlayerRole | null =>
  nonces === null ? null : (TWO_PLAYER_ROLES.find((player) => nonces[player] === null) ?? null);

/** The nonces after `player` has picked one with an action of `NONCE_ACTIONS`. */
export const withNonce = (nonces: GameNonces | null, player: TwoPlayerRole, action: string): GameNonces => ({
  ...(nonces ?? NO_NONCES),
  [player]: action.slice(PREFIX.length),
});

/** The picked bytes in hex, in role order, as `dealKey` takes them; none without the option. */
export const pickedNonces = (nonces: GameNonces | null): readonly string[] =>
  nonces === null ? [] : TWO_PLAYER_ROLES.flatMap((player) => nonces[player] ?? []);
