import { z } from 'zod';
import { mintStatus } from '../wire/rewards-000.ts';
import { call, emptyObject } from './call.ts';
import { rewardRow } from './rewards.ts';

/** Calls about the prizes of leagues. Amounts are micro-units of MONARD. */

const micro = z.int().min(0);
const leagueId = z.string().min(1).max(64);
/** Responses use the EIP-55 form; inputs may be in any case. */
const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits');

export const MAX_POOL_MICRO = 1_000_000_000_000;

/** The prize of a league as a person sets it; it can be changed until the league ends. */
export const prizeRequest = z.object({
  amountMicro: micro.max(MAX_POOL_MICRO),
  /** True when matches of the referees of this host are also rewarded one by one, besides the pool. */
  rewardMatches: z.boolean().default(false),
  /** `player` is a player id of the league or a name that is unique in it; a null wallet removes the wallet. */
  wallets: z
    .array(z.object({ player: z.string().min(1).max(64), wallet: wallet.nullable() }))
    .max(200)
    .default([]),
});
export type PrizeRequest = z.input<typeof prizeRequest>;

/** A row of the table with its prize, or with the prize it would get if the league ended now. */
const prizePlayerRow = z.object({
  playerId: z.string(),
  displayName: z.string(),
  rank: z.int(),
  /** Null for a player without one, to whom no prize is paid. */
  wallet: z.string().nullable(),
  amountMicro: micro,
  /** The match id of the reward decision; together with the wallet it identifies the decision. */
  rewardId: z.string().nullable(),
  mint: mintStatus,
  /** The state of the mint, why it waits and until when, as in the list of decisions. */
  mintState: rewardRow.shape.mintState,
  wait: rewardRow.shape.wait,
  notBeforeMs: rewardRow.shape.notBeforeMs,
  txHash: z.string().nullable(),
});
export type PrizePlayerRow = z.infer<typeof prizePlayerRow>;

const leaguePrize = z.object({
  leagueId: z.string(),
  amountMicro: micro,
  rewardMatches: z.boolean(),
  /** `nobody`: the league ended and no paid place belonged to a player with a wallet. `void`: it was cancelled. */
  state: z.enum(['open', 'paid', 'nobody', 'void']),
  setBy: z.string(),
  setAtMs: z.number(),
  paidMicro: micro,
  players: z.array(prizePlayerRow),
});
export type LeaguePrize = z.infer<typeof leaguePrize>;

/** The reward decisions about one match: a row per wallet, or the reason why there is none. */
export const matchRewards = z.object({
  rows: z.array(rewardRow),
  /** Why the match pays nothing; null otherwise, and while that is not decided. */
  reason: z.enum(['outside_referee', 'no_wallet', 'one_owner', 'nobody_played', 'refused']).nullable(),
});
export type MatchRewards = z.infer<typeof matchRewards>;

export const PRIZE_CALLS = {
  'prizes.set': call(prizeRequest.extend({ leagueId }), leaguePrize),
  /** Null where no prize was set. */
  'prizes.get': call(z.object({ leagueId }), leaguePrize.nullable()),
  /**
   * Pays what is due for a league, and returns when the mints of its pool have an outcome, at the latest `withinMs`
   * after the pool is decided.
   */
  'prizes.settled': call(
    z.object({ leagueId, withinMs: z.int().min(0).max(120_000).default(30_000) }),
    leaguePrize.nullable(),
  ),
  /** The reward of the players of a rewarded match of two, before the bonus for its time and the factor of the day. */
  'prizes.perMatch': call(
    emptyObject,
    z.object({ winnerMicro: micro, loserMicro: micro, maxBonusMicro: micro }),
  ),
  'prizes.match': call(z.object({ leagueId, matchId: z.string().min(1).max(64) }), matchRewards),
} as const;
