import type { Outcome } from '../../../shared/outcome.ts';
import type { LeagueRecord, OpenLeagueRequest } from '../../league/index.ts';
import type { RewardDecisionView } from '../index.ts';
import type { MatchReward, PrizeRecord } from './store.ts';

/** A row of the league's table with its share of the prize. */
export interface LeaguePrizePlayer {
  readonly playerId: string;
  readonly displayName: string;
  readonly rank: number;
  /**
   * The wallet that was named for this league; once the pool is decided also that of the player's agent. Null without
   * one.
   */
  readonly wallet: `0x${string}` | null;
  /** The decided amount, in micro-units; while the prize is open, what the present table would pay. */
  readonly amountMicro: number;
  readonly decision: RewardDecisionView | null;
}

export interface LeaguePrizeView {
  readonly prize: PrizeRecord;
  /** In the order of the league's table. */
  readonly players: readonly LeaguePrizePlayer[];
}

export interface PrizeWalletRequest {
  /** The player's id in the league, or its full name if only one player has it. */
  readonly player: string;
  /** 0x and 40 hex digits; mixed case is an EIP-55 checksum. Null removes the wallet. */
  readonly wallet: string | null;
}

export interface LeaguePrizeRequest {
  readonly leagueId: string;
  readonly amountMicro: number;
  readonly rewardMatches: boolean;
  readonly wallets: readonly PrizeWalletRequest[];
  /** Who sets it, for the audit log. */
  readonly by: string;
}

type PrizeOutcome<T> = Promise<Outcome<T>>;

/**
 * Prizes of leagues, which a person sets, and rewards of matches and sessions that this host
 * refereed.
 */
export interface Prizes {
  /** Sets or changes the prize. Refused once the league has ended. */
  save(request: LeaguePrizeRequest): PrizeOutcome<LeaguePrizeView>;
  /**
   * Opens a league that has its prize, if any, from the beginning. If the prize is refused, no league is opened, or it is
   * cancelled before it begins. The refusal says if it could not be cancelled.
   */
  createLeague(
    league: OpenLeagueRequest,
    prize: Omit<LeaguePrizeRequest, 'leagueId'> | null,
  ): PrizeOutcome<LeagueRecord>;
  /** Null if no prize is set. */
  findByLeague(leagueId: string): LeaguePrizeView | null;
  /** Null while the match is not reported, and where the prize does not reward matches. */
  findMatchReward(leagueId: string, matchId: string): MatchReward | null;
  /** Whether a session between these agents, as it stands now, would be rewarded at its end. */
  isSessionRewarded(agentIds: readonly string[]): boolean;
  /** Pays everything that is due for the league now. Never rejects. */
  payDue(leagueId: string): Promise<void>;
  /**
   * Subscribes to ends of leagues and sessions, and continues with everything that an earlier run
   * left undecided.
   */
  start(): void;
  stop(): Promise<void>;
}
