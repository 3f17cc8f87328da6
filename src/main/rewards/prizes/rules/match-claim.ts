import { placeWallets, type PlacedWallet } from './placed-wallets.ts';

/** Why a match of a league is not rewarded. `one_owner`: both players have the same wallet. */
export type SkipReason = 'outside_referee' | 'no_wallet' | 'one_owner' | 'nobody_played' | 'refused';

/** The request to the reward authority for one match. It is stored as JSON under these names. */
export interface MatchClaim {
  readonly system: 'league';
  readonly match: string;
  readonly playerCount: number;
  readonly durationMs: number;
  readonly results: readonly PlacedWallet[];
}

/** A reported match of a league, with what decides about its reward. */
export interface DecidedMatch {
  readonly leagueId: string;
  readonly matchId: string;
  /** The ids of the two players. */
  readonly a: string;
  readonly b: string;
  /** Null without a winner. */
  readonly winner: string | null;
  /** The players that did not play. */
  readonly absent: readonly string[];
  /** 0 when its begin or end is not known. */
  readonly durationMs: number;
  /** Whether the referee belongs to this host. */
  readonly isRefereedHere: boolean;
}

/** The claim of a match, or why it has none. */
export type PrizeClaim =
  | { readonly match: MatchClaim; readonly reason: null }
  | { readonly match: null; readonly reason: SkipReason };

/**
 * The name of a league match for the reward authority. A match id alone is unique only within its
 * league.
 */
export const matchName = ({ leagueId, matchId }: Pick<DecidedMatch, 'leagueId' | 'matchId'>): string =>
  `${leagueId}/${matchId}`;

/** The reward request for a match that this host refereed, or the reason why there is none. */
export function matchClaimOf(
  match: DecidedMatch,
  walletOf: (playerId: string) => `0x${string}` | null,
): PrizeClaim {
  const skip = (reason: SkipReason): PrizeClaim => ({ match: null, reason });
  if (!match.isRefereedHere) return skip('outside_referee');
  const presentPlayerIds = [match.a, match.b].filter((playerId) => !match.absent.includes(playerId));
  if (presentPlayerIds.length === 0) return skip('nobody_played');
  const [walletA, walletB] = [walletOf(match.a), walletOf(match.b)];
  if (walletA !== null && walletA === walletB) return skip('one_owner');
  const walletPlayers = presentPlayerIds.flatMap((playerId) => {
    const wallet = walletOf(playerId);
    return wallet === null ? [] : [{ wallet, hasWon: match.winner === playerId }];
  });
  if (walletPlayers.length === 0) return skip('no_wallet');
  const results = placeWallets(walletPlayers, { isDrawn: match.winner === null, players: 2 });
  const { durationMs } = match;
  return {
    match: { system: 'league', match: matchName(match), playerCount: 2, durationMs, results },
    reason: null,
  };
}
