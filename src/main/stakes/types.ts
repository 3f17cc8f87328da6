import type { StakeCode } from '../../shared/codes/stakes.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { EntryTypedData } from '../../shared/wire/stakes.ts';
import type { Address, ChainProfile, Hex } from '../chain/index.ts';

/**
 * The terms of a stake as the contract stores them. Times are seconds UTC, the fee is in micro-units of the token.
 */
export interface StakeTerms {
  readonly id: Hex;
  readonly referee: Address;
  readonly token: Address;
  readonly feeMicro: number;
  readonly seats: number;
  /** The host's part of the pot in hundredths of a percent, at most 1000. */
  readonly hostFeeBps: number;
  readonly hostFeeTo: Address;
  /** Entries are accepted up to this time. */
  readonly enterByS: number;
  /** After this time anybody can start the refund. */
  readonly resultByS: number;
  readonly rulesHash: Hex;
}

/** The clock of the game; without one a player could stop a game by going away. */
export interface StakeClock {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
}

/** The game of a stake. The hash of these rules as canonical JSON is part of the terms. */
export type StakeGame =
  | {
      readonly kind: 'session';
      readonly template: string;
      readonly options: Readonly<Record<string, unknown>>;
      readonly clock: StakeClock;
    }
  | { readonly kind: 'league'; readonly leagueId: string };

export interface StakeRules {
  readonly version: 1;
  readonly title: string;
  readonly game: StakeGame;
  /** Parts of the pot by place, first place first, in hundredths of a percent. Players who tie share their places. */
  readonly shares: readonly number[];
}

/**
 * The state of a stake. `locked`: no player can enter any more. `decided`: the amounts are stored, but the contract
 * has not credited them yet. `lost`: the local chain that held the play money was wiped. `runner.ts` says what leads
 * from each state to the next.
 */
export type StakeState =
  | 'draft'
  | 'open'
  | 'locked'
  | 'running'
  | 'decided'
  | 'settled'
  | 'cancelling'
  | 'refunded'
  | 'lost';

/**
 * The state of an entry. `signed`: the player signed it. `entered`: the contract holds its fee. `won`: the contract
 * credited its payout; `paid`: the payout is in its wallet. `lost`: the result pays it nothing.
 */
export type StakeEntryState = 'signed' | 'entered' | 'refused' | 'won' | 'paid' | 'lost' | 'refunded';

/** The refereed result in the terms of the contract. The amounts and the host's fee add up to the pot. */
export interface StakeResult {
  /** The last hash of the log of the game, or the hash of the final standings of a league. */
  readonly resultHash: Hex;
  readonly hostFeeMicro: number;
  readonly payouts: readonly { readonly wallet: Address; readonly amountMicro: number }[];
}

export interface StakeEntry {
  readonly wallet: Address;
  readonly seat: number | null;
  readonly agentId: string | null;
  readonly playerId: string | null;
  readonly paymentId: string | null;
  readonly validBeforeS: number | null;
  readonly signature: Hex | null;
  readonly state: StakeEntryState;
  readonly reason: string | null;
  readonly enterTx: Hex | null;
  readonly payoutMicro: number | null;
  readonly payoutTx: Hex | null;
  readonly refundTx: Hex | null;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface Stake {
  /** Stored as `event_id`. */
  readonly stakeId: string;
  /** The key of the stake in the contract. Outside programs read it by this name. */
  readonly eventKey: Hex;
  readonly profile: ChainProfile;
  readonly epoch: string;
  readonly escrow: Address;
  readonly terms: StakeTerms;
  readonly rules: StakeRules;
  readonly sessionId: string | null;
  readonly state: StakeState;
  /** Why it was cancelled or lost. */
  readonly reason: string | null;
  readonly result: StakeResult | null;
  readonly openTx: Hex | null;
  readonly settleTx: Hex | null;
  readonly refundTx: Hex | null;
  readonly by: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface StakeView {
  readonly stake: Stake;
  /** In the order of entry; entrants without a seat last. */
  readonly entries: readonly StakeEntry[];
  readonly isPlayMoney: boolean;
}

export interface CreateStakeRequest {
  readonly title: string;
  readonly game: StakeGame;
  readonly feeMicro: number;
  readonly seats: number | null;
  readonly shares: readonly number[];
  readonly hostFeeBps: number;
  /** Time for entries, and after it the time for the result, in milliseconds. */
  readonly enterWithinMs: number;
  readonly resultWithinMs: number;
  readonly by: string;
}

export interface EnterStakeRequest {
  readonly stakeId: string;
  readonly wallet: Address;
  readonly validBeforeS: number;
  readonly signature: Hex;
  /** The agent that plays; null in a league. */
  readonly agentId: string | null;
  /** The player of the league; null in a single game. */
  readonly playerId: string | null;
  readonly paymentId?: string | null;
  readonly by: string;
}

/** Whether stakes are allowed on a network with real money. */
export interface NetworkPermission {
  readonly profile: string;
  /** What the person typed to confirm it. */
  readonly typedName: string;
  readonly isAllowed: boolean;
}

type StakeOutcome<T> = Promise<Outcome<T, StakeCode>>;

/** Refereed stakes. Every change of a stake is durable before anything of it reaches the chain. */
export interface Stakes {
  /** Whether the players of a league pay a fee that was not cancelled. */
  hasEntryFee(leagueId: string): boolean;
  /** Continues with every stake that an earlier run left unfinished. */
  start(): void;
  stop(): Promise<void>;
  create(request: CreateStakeRequest): StakeOutcome<StakeView>;
  /** Newest first. */
  list(limit: number): readonly StakeView[];
  find(stakeId: string): StakeView | null;
  /** The typed data that `wallet` signs to enter; refused where the stake takes no entries. */
  readEntryData(stakeId: string, wallet: Address, validBeforeS: number | null): StakeOutcome<EntryTypedData>;
  /** Stores a signed entry, submits it to the contract and returns when it is there, or after `withinMs`. */
  enter(request: EnterStakeRequest, withinMs?: number): StakeOutcome<StakeView>;
  /** Refunds everything. Refused once a result is stored. */
  cancel(stakeId: string, cancel: { readonly by: string; readonly reason: string }): StakeOutcome<StakeView>;
  /** Sends what the contract owes for this stake, to all wallets or to one of them. */
  withdraw(stakeId: string, wallet: Address | null): StakeOutcome<StakeView>;
  /** Does what is possible for the stake now; returns at the latest after half a minute. */
  advance(stakeId: string): Promise<void>;
  /** Real networks on which a person has allowed stakes. */
  allowedNetworks(): readonly string[];
  /** `typedName` must be the name of the network to allow it. Play money needs no permission. */
  saveNetworkPermission(permission: NetworkPermission): StakeOutcome<null>;
}
