import type { Outcome } from '../../shared/outcome.ts';
import type { LeagueRecord, NewLeague } from '../league/index.ts';
import type { RewardDecisionView } from '../rewards/index.ts';
import type { MatchReward, PrizeRecord } from './store.ts';

/** A row of the table with what it earns. */
export interface PrizePlayer {
  readonly playerId: string;
  readonly displayName: string;
  readonly rank: number;
  readonly wallet: `0x${string}` | null;
  /** Decided, or what the table would pay now. */
  readonly amountMicro: number;
  readonly decision: RewardDecisionView | null;
}

export interface LeaguePrizeView {
  readonly prize: PrizeRecord;
  /** In the order of the table. */
  readonly players: readonly PrizePlayer[];
}

export interface PrizeWalletRequest {
  /** The player's id in the league, or its whole name where only one has it. */
  readonly player: string;
  /** 0x and 40 hex digits; mixed case is an EIP-55 checksum. Null takes the wallet away. */
  readonly wallet: string | null;
}

export interface LeaguePrizeRequest {
  readonly leagueId: string;
  readonly amountMicro: number;
  readonly rewardMatches: boolean;
  readonly wallets: readonly PrizeWalletRequest[];
  readonly by: string;
}

type Answer<T> = Promise<Outcome<T>>;

/** What leagues and sessions pay: pools that a person set, and matches that this host refereed (decision 28). */
export interface Prizes {
  /** Before the league's end; what was set can be changed until then. */
  set(request: LeaguePrizeRequest): Answer<LeaguePrizeView>;
  /** Opens a league and sets its prize, if any. A league whose prize is refused is cancelled before it begins. */
  openLeague(league: NewLeague, prize: Omit<LeaguePrizeRequest, 'leagueId'> | null): Answer<LeagueRecord>;
  /** Null where no prize was set. */
  ofLeague(leagueId: string): LeaguePrizeView | null;
  ofMatch(leagueId: string, matchId: string): MatchReward | null;
  /** Resolves when everything that the league owes by now is decided. */
  settled(leagueId: string): Promise<void>;
  /** Listens for ends, and goes on with what was not decided when the host ended. */
  start(): void;
  stop(): Promise<void>;
}
