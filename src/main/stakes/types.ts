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
  /** Entries are accepted up to this time, including it. */
  readonly enterByS: number;
  /** After this time anybody can start the refund. */
  readonly resultByS: number;
  readonly rulesHash: Hex;
}

/** The clock of the game. Every game has one, so that no player can stop it by going away. A limit that is null does not apply. */
export interface StakeClock {
  /** The time of a player for the whole game. */
  readonly initialMs: number | null;
  readonly incrementMs: number;
  /** The time of a player for one action. */
  readonly perMoveMs: number | null;
}

/** The game of a stake: one session, or the whole of a league. */
export type StakeGame =
  | {
      readonly kind: 'session';
      readonly template: string;
      readonly options: Readonly<Record<string, unknown>>;
      readonly clock: StakeClock;
    }
  | { readonly kind: 'league'; readonly leagueId: string };

/** What the players agree on. Its hash is part of the terms, and it is published with them. */
export interface StakeRules {
  readonly version: 1;
  readonly title: string;
  readonly game: StakeGame;
  /**
   * Parts of the pot by place, first place first, in hundredths of a percent. Players who tie share their places. The name
   * has no unit because the hash covers it.
   */
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
 * The state of an entry. `signed`: the player signed it. `entered`: the contract has its fee. `refused`: it did not
 * reach the contract and cost nothing. `won`: the contract credited its payout; `paid`: the payout is in its wallet.
 * `lost`: the result pays it nothing. `refunded`: the fee is back in its wallet.
 */
export type StakeEntryState = 'signed' | 'entered' | 'refused' | 'won' | 'paid' | 'lost' | 'refunded';

/** The refereed result in the terms of the contract. The amounts and the host's fee add up to the pot. */
export interface StakeResult {
  /** The last hash of the log of the game, or the hash of the final standings of a league. */
  readonly resultHash: Hex;
  readonly hostFeeMicro: number;
  readonly payouts: readonly { readonly wallet: Address; readonly amountMicro: number }[];
}

/** The entry of a wallet. A transaction is null until it is mined, and when somebody else sent it. */
export interface StakeEntry {
  readonly wallet: Address;
  /** The position in the order of entry at the contract, from 0; null until the contract has received the fee. */
  readonly seat: number | null;
  /** The agent that plays; null in a league, and until it is named for a wallet that entered at the contract itself. */
  readonly agentId: string | null;
  /** The player of the league; null in a single game, and until it is named like an agent. */
  readonly playerId: string | null;
  /** The payment of this host's wallet; null when another wallet pays. */
  readonly paymentId: string | null;
  /** The end of the signed authorisation; it and the signature are null for a wallet that entered at the contract itself. */
  readonly validBeforeS: number | null;
  readonly signature: Hex | null;
  readonly state: StakeEntryState;
  /** Why it was refused, why its payout failed, or that the money was sent by somebody else; null otherwise. */
  readonly reason: string | null;
  readonly enterTx: Hex | null;
  /** 0 for an entry that the result pays nothing; null until the contract has credited the amounts. */
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
  /** The instance of the chain on which it was created. */
  readonly epoch: string;
  readonly escrow: Address;
  readonly terms: StakeTerms;
  readonly rules: StakeRules;
  /** Null in a league, and until the game begins. */
  readonly sessionId: string | null;
  readonly state: StakeState;
  /** Why it was cancelled, refunded or lost; null otherwise. */
  readonly reason: string | null;
  /** Null until it is decided; then it never changes. */
  readonly result: StakeResult | null;
  readonly openTx: Hex | null;
  readonly settleTx: Hex | null;
  /** The transaction that began the refund; null without one, and when somebody else sent it. */
  readonly refundTx: Hex | null;
  /** Who created it, for the audit log. */
  readonly createdBy: string;
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
  /** Null for one seat per registered player of the league. A single game has one per role, whatever is given. */
  readonly seats: number | null;
  /** In hundredths of a percent, as `StakeRules` has them. */
  readonly shares: readonly number[];
  readonly hostFeeBps: number;
  /** How long entries are accepted, and how long after that the result may take. */
  readonly enterWithinMs: number;
  readonly resultWithinMs: number;
  /** Who creates it, for the audit log. */
  readonly createdBy: string;
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
  /** The payment of this host's wallet; absent or null when another wallet pays. */
  readonly paymentId?: string | null;
  /** The agent that enters, or `person`; for the audit log. */
  readonly actor: string;
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
  /** Whether a league has a stake that was not cancelled, refunded or lost, so that its players pay a fee. */
  hasEntryFee(leagueId: string): boolean;
  /** Continues with every stake that an earlier run left unfinished. */
  start(): void;
  stop(): Promise<void>;
  create(request: CreateStakeRequest): StakeOutcome<StakeView>;
  /** Newest first. */
  list(limit: number): readonly StakeView[];
  find(stakeId: string): StakeView | null;
  /**
   * The typed data that `wallet` signs to enter; refused where the stake takes no entries. With `validBeforeS` null the
   * signature is valid until entries close.
   */
  readEntryData(stakeId: string, wallet: Address, validBeforeS: number | null): StakeOutcome<EntryTypedData>;
  /** Stores a signed entry, submits it to the contract and returns when it is there, or after `withinMs`. */
  enter(request: EnterStakeRequest, withinMs?: number): StakeOutcome<StakeView>;
  /** Starts the refund of everything, and stops a single game that has begun. Refused for a draft, and once a result is stored. */
  cancel(
    stakeId: string,
    cancellation: { readonly actor: string; readonly reason: string },
  ): StakeOutcome<StakeView>;
  /** Sends what the contract owes for a settled stake. Payouts that failed are tried again for one wallet, or for all with null. */
  withdraw(stakeId: string, wallet: Address | null): StakeOutcome<StakeView>;
  /** Does what is possible for the stake now; returns at the latest after half a minute. */
  advance(stakeId: string): Promise<void>;
  /** Real networks on which a person has allowed stakes. */
  allowedNetworks(): readonly string[];
  /** `typedName` must be the name of the network to allow it. Play money needs no permission. */
  saveNetworkPermission(permission: NetworkPermission): StakeOutcome<null>;
}
