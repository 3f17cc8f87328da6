import { isVoidReason } from '../../../shared/fault.ts';
import type { Address } from '../../../shared/chain-status.ts';
import type { EntrantPlacement } from './split-pot.ts';

/** A session that has ended, with what decides about its stake. */
export interface EndedGame {
  /** Agent ids by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** The winning role; null for a draw. */
  readonly winner: string | null;
  /** Null while the session has no result. */
  readonly outcomeReason: string | null;
  /** Whether a person saw evaluations while playing. */
  readonly assisted: boolean;
  readonly quarantined: boolean;
}

/** A wallet with the agent that plays for it; `seat` is the order of entry, from 0. */
export interface SeatedEntrant {
  readonly wallet: Address;
  readonly seat: number;
  readonly agentId: string | null;
}

/** End reasons that say nothing about who played better. They and the faults of host and infrastructure refund all fees. */
const REFUNDED_END_REASONS: ReadonlySet<string> = new Set([
  'abandoned',
  'aborted',
  'engine_crashed',
  'engine_stalled',
  'model_timeout',
]);

/** The outcome of a stake: a reason for the refund of all fees, or a place for each entrant. */
export type StakeDecision =
  | { readonly kind: 'refund'; readonly reason: string }
  | { readonly kind: 'placed'; readonly placements: readonly EntrantPlacement[] };

/** Decides who gets which place in a game that has ended, or why everything is refunded. */
export function decideStakeResult(game: EndedGame, entrants: readonly SeatedEntrant[]): StakeDecision {
  const { winner, outcomeReason, participants } = game;
  if (game.quarantined) return { kind: 'refund', reason: 'quarantined' };
  if (game.assisted) return { kind: 'refund', reason: 'assisted' };
  if (outcomeReason === null || REFUNDED_END_REASONS.has(outcomeReason) || isVoidReason(outcomeReason))
    return { kind: 'refund', reason: outcomeReason ?? 'no_result' };
  const winningAgent = winner === null ? null : participants[winner];
  return {
    kind: 'placed',
    placements: entrants.map(({ wallet, seat, agentId }) => ({
      wallet,
      seat,
      place: winner === null || agentId === winningAgent ? 1 : 2,
    })),
  };
}

export interface PlayerRank {
  readonly playerId: string;
  /** From 1; players who tie have the same rank. */
  readonly sharedRank: number;
}

/**
 * The placements of the entrants by the final standings of a league. Players without an entry are left out; a wallet
 * whose player is not in the standings comes last.
 */
export function placementsByStandings(
  table: readonly PlayerRank[],
  entrants: readonly { readonly wallet: Address; readonly seat: number; readonly playerId: string | null }[],
): readonly EntrantPlacement[] {
  const ranks = new Map(table.map(({ playerId, sharedRank }) => [playerId, sharedRank]));
  const rankedEntrants = entrants.map(({ wallet, seat, playerId }) => ({
    wallet,
    seat,
    rank: (playerId === null ? undefined : ranks.get(playerId)) ?? Number.MAX_SAFE_INTEGER,
  }));
  return rankedEntrants.map(({ wallet, seat, rank }) => ({
    wallet,
    seat,
    place: 1 + rankedEntrants.filter((entrant) => entrant.rank < rank).length,
  }));
}
