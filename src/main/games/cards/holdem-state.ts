import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import type { GameNonces } from './nonces.ts';
import type { PerRole, TwoPlayerRole } from '../two-players.ts';

export const MAX_HANDS = 200;

/** The options of every version, without the relations between them. */
export const TABLE_OPTIONS = z.strictObject({
  hands: z.int().min(1).max(MAX_HANDS).default(10).describe('hands to be played at most'),
  stack: z.int().min(2).max(1_000_000).default(200).describe('chips of each player at the start'),
  small_blind: z.int().min(1).max(10_000).default(1),
  big_blind: z.int().min(1).max(20_000).default(2),
  player_nonces: z.boolean().default(false).describe('each player adds a byte to the deck key first'),
});
export type HoldemOptions = z.infer<typeof TABLE_OPTIONS>;

/** Adds what must hold between the blinds and the stack. */
export const withPayableBlinds = <S extends z.ZodType<HoldemOptions>>(options: S): S =>
  options
    .refine(({ small_blind, big_blind }) => small_blind <= big_blind, {
      message: 'small_blind must not be greater than big_blind',
      path: ['small_blind'],
    })
    .refine(({ big_blind, stack }) => big_blind <= stack, {
      message: 'big_blind must not be greater than stack',
      path: ['big_blind'],
    });

export const HOLDEM_OPTIONS = withPayableBlinds(TABLE_OPTIONS);

export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];

/** Number of community cards on the table, by street. */
export const BOARD_CARDS: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 };

/** The result of the previous hand. */
export type FinishedHand = {
  readonly hand: number;
  readonly ended_by: 'fold' | 'showdown';
  /** The community cards that were dealt: fewer than five after a fold before the river. */
  readonly board: readonly string[];
  /** The cards shown at the end of the hand; null for cards that were not shown. */
  readonly shown: PerRole<readonly string[] | null>;
  /** The name of each shown hand; null for cards that were not shown. */
  readonly hand_names: PerRole<string | null>;
  /** Chips taken from the pot. */
  readonly won: PerRole<number>;
};

export type HoldemState = {
  readonly phase: 'nonces' | 'betting' | 'over';
  /** The number of hands to be played; the match may end earlier. */
  readonly hands: number;
  /** The number of the current hand, from 1; at the end that of the last one. */
  readonly hand: number;
  readonly small_blind: number;
  readonly big_blind: number;
  readonly button: TwoPlayerRole;
  readonly street: Street;
  /** The two cards of each player; null before the first deal. */
  readonly cards: PerRole<readonly string[] | null>;
  /** The community cards on the table. */
  readonly board: readonly string[];
  /** The community cards that are not dealt yet; never visible. */
  readonly undealt: readonly string[];
  /** Chips of each player, without bets and pot. */
  readonly stacks: PerRole<number>;
  /** Chips bet on this street. */
  readonly bets: PerRole<number>;
  /** Chips from earlier streets. */
  readonly pot: number;
  /** The minimum number of chips by which a bet must be raised. */
  readonly min_raise: number;
  /** Bets and raises on this street, blinds not counted. */
  readonly raises: number;
  /** The last player to bet or raise on this street; null before the first bet. */
  readonly aggressor: TwoPlayerRole | null;
  /** Whether each player has acted since the last raise. */
  readonly acted: PerRole<boolean>;
  /** The actions of this hand, for example `player_1 call`. */
  readonly line: readonly string[];
  /** Null when the match is over, and at the end of a hand until the next one is dealt. */
  readonly turn: TwoPlayerRole | null;
  /** Null until the first hand has ended. */
  readonly last_hand: FinishedHand | null;
  /** The algorithm of the shuffle. */
  readonly shuffle: string;
  /** Null without the option `player_nonces`. */
  readonly nonces: GameNonces | null;
  readonly seed_commitment: string;
  /** Visible at the end only. */
  readonly seed: string;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};
