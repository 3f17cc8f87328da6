import { sha256Hex } from '../../../shared/sha256.ts';

/** The match for which something is drawn. Its ids are hashed too, so that a commitment fits no other match. */
interface MatchIds {
  readonly leagueId: string;
  readonly matchId: string;
}

/**
 * The commitment to the number of an even_odd match: its salted SHA-256 in hex. The referee stores it, in the audit log
 * too, before it asks a player for a choice, so that the number cannot be changed afterwards. The salt is published with
 * the result.
 */
export const numberCommitment = (number: number, salt: string, { leagueId, matchId }: MatchIds): string =>
  sha256Hex(`${number}:${salt}:${leagueId}:${matchId}`);

/**
 * The commitment to the lot of a knockout match: its salted SHA-256 in hex, stored before the match and in the audit log
 * too, so that the lot cannot be changed.
 */
export const lotCommitment = (winner: string, salt: string, { leagueId, matchId }: MatchIds): string =>
  sha256Hex(`lot:${winner}:${salt}:${leagueId}:${matchId}`);
