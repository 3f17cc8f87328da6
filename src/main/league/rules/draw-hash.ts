import { sha256Hex } from '../../../shared/sha256.ts';

/** The match for which something is drawn. Its ids are hashed too, so that a hash fits no other match. */
interface HashedMatch {
  readonly leagueId: string;
  readonly matchId: string;
}

/**
 * The hash of the number of an even_odd match. The referee stores and publishes it before it calls a player,
 * so that the number cannot be changed afterwards. The salt is published with the result.
 */
export const numberHash = (number: number, salt: string, { leagueId, matchId }: HashedMatch): string =>
  sha256Hex(`${number}:${salt}:${leagueId}:${matchId}`);

/** The hash that is stored and published before a knockout match, so that its lot cannot be changed. */
export const lotHash = (winner: string, salt: string, { leagueId, matchId }: HashedMatch): string =>
  sha256Hex(`lot:${winner}:${salt}:${leagueId}:${matchId}`);
