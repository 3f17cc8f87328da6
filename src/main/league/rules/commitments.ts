import { sha256Hex } from '../../../shared/sha256.ts';

/** The match for which something is drawn. Its ids are hashed too, so that a commitment fits no other match. */
interface MatchIds {
  readonly leagueId: string;
  readonly matchId: string;
}

/**
 * The commitment to the number of an even_odd match: its salted hash. The referee stores and publishes it before it calls a player,
 * so that the number cannot be changed afterwards. The salt is published with the result.
 */
export const numberCommitment = (number: number, salt: string, { leagueId, matchId }: MatchIds): string =>
  sha256Hex(`${number}:${salt}:${leagueId}:${matchId}`);

/** The commitment to the lot of a knockout match, stored and published before it, so that the lot cannot be changed. */
export const lotCommitment = (winner: string, salt: string, { leagueId, matchId }: MatchIds): string =>
  sha256Hex(`lot:${winner}:${salt}:${leagueId}:${matchId}`);
