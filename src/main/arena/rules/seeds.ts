import { fromHex, joinBytes, toHex, uint32, utf8 } from '../../../shared/bytes.ts';
import { hmacSha256, sha256Hex } from '../../../shared/sha256.ts';
import { pairOf } from './game-schedule.ts';

/**
 * Every seed of a run is the HMAC-SHA256, keyed with the 32 bytes of the run's seed, of a label in UTF-8, numbers
 * of four bytes (most significant first) and texts in UTF-8, so that one seed repeats the whole run. In the same way
 * the seeds of the runs of a tournament are derived from the tournament's seed.
 */

const deriveSeed = (parentSeed: string, ...parts: readonly Uint8Array[]): string =>
  toHex(hmacSha256(fromHex(parentSeed), joinBytes(...parts)));

/** The commitment to the seed that is published before the run: the SHA-256 of its 32 bytes in hex. */
export const seedHashOf = (runSeed: string): string => sha256Hex(fromHex(runSeed));

export interface SeededGame {
  readonly template: string;
  /** The first game has number 0. */
  readonly number: number;
  /** The first attempt has number 1. */
  readonly attempt: number;
}

/** The seed of a game that shares its chance with the other game of its pair. */
export const pairSeed = (runSeed: string, { template, number }: SeededGame): string =>
  deriveSeed(runSeed, utf8('pair'), uint32(pairOf(number)), utf8(template));

/** The seed of a game with a chance of its own, also in each attempt. */
export const ownSeed = (runSeed: string, { template, number, attempt }: SeededGame): string =>
  deriveSeed(runSeed, utf8('game'), uint32(number), uint32(attempt), utf8(template));

/** The seed of the draws of a random or built-in player in one game. */
export const playerSeed = (
  runSeed: string,
  { template, number, role }: Omit<SeededGame, 'attempt'> & { readonly role: string },
): string => deriveSeed(runSeed, utf8('player'), uint32(number), utf8(`${template} ${role}`));

/** The seed of one run of a tournament; `index` counts from 0. */
export const tournamentRunSeed = (tournamentSeed: string, index: number): string =>
  deriveSeed(tournamentSeed, utf8('run'), uint32(index));

/** The seed of the names of a run in which models play a renamed variant. */
export const variantSeed = (runSeed: string): string => deriveSeed(runSeed, utf8('variant'));

/** The key of the order in which the pairs of a run take the openings of a suite. */
export const openingsKey = (runSeed: string): Uint8Array => fromHex(deriveSeed(runSeed, utf8('openings')));
