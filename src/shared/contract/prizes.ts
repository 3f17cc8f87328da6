import { z } from 'zod';
import { mintStatus } from '../wire/rewards-000.ts';
import { call } from './call.ts';
import { rewardRow } from './rewards.ts';

/** What leagues pay, as the window and the command line ask for it. Amounts are micro-units of MONARD. */

const micro = z.int().min(0);
const leagueId = z.string().min(1).max(64);
/** EIP-55 in answers; any case in questions. */
const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits');

export const MAX_POOL_MICRO = 1_000_000_000_000;

/** A prize as it is set; may be changed until the league ends. */
export const prizeRequest = z.object({
  amountMicro: micro.max(MAX_POOL_MICRO),
  /** Matches that a referee of this host led are rewarded by themselves, besides the pool. */
  rewardMatches: z.boolean().default(false),
  /** `player` is an id of the league, or a name that only one has; null takes the wallet away. */
  wallets: z
    .array(z.object({ player: z.string().min(1).max(64), wallet: wallet.nullable() }))
    .max(200)
    .default([]),
});
export type PrizeRequest = z.input<typeof prizeRequest>;

/** A row of the table with what it earns, or would earn if the league ended so. */
export const prizePlayerRow = z.object({
  playerId: z.string(),
  displayName: z.string(),
  rank: z.int(),
  wallet: z.string().nullable(),
  amountMicro: micro,
  /** The decision's match id in rewards; with the wallet it names the decision. */
  rewardId: z.string().nullable(),
  mint: mintStatus,
  txHash: z.string().nullable(),
});
export type PrizePlayerRow = z.infer<typeof prizePlayerRow>;

export const leaguePrize = z.object({
  leagueId: z.string(),
  amountMicro: micro,
  rewardMatches: z.boolean(),
  /** `nobody`: the league ended and no player with a wallet had a paid place. `void`: it was cancelled. */
  state: z.enum(['open', 'paid', 'nobody', 'void']),
  setBy: z.string(),
  setAtMs: z.number(),
  paidMicro: micro,
  players: z.array(prizePlayerRow),
});
export type LeaguePrize = z.infer<typeof leaguePrize>;

/** What was decided about one match: a row per wallet, or why there is none. */
export const matchRewards = z.object({
  rows: z.array(rewardRow.extend({ txHash: z.string().nullable() })),
  reason: z.enum(['outside_referee', 'no_wallet', 'one_owner', 'nobody_played', 'refused']).nullable(),
});
export type MatchRewards = z.infer<typeof matchRewards>;

export const PRIZE_CALLS = {
  'prizes.set': call(prizeRequest.extend({ leagueId }), leaguePrize),
  /** Null where nobody set a prize. */
  'prizes.get': call(z.object({ leagueId }), leaguePrize.nullable()),
  /** Answers when the pool is decided and its mints are settled, or after `withinMs`. */
  'prizes.settled': call(
    z.object({ leagueId, withinMs: z.int().min(0).max(120_000).default(30_000) }),
    leaguePrize.nullable(),
  ),
  'prizes.match': call(z.object({ leagueId, matchId: z.string().min(1).max(64) }), matchRewards),
} as const;
