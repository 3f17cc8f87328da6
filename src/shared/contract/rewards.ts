import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { checkRow, mintStatus } from '../wire/rewards-000.ts';

/** Calls about reward decisions. Amounts are micro-units (10^-6 MONARD). */

/** From this risk score on a person decides about a reward; part of the rules of the reward authority. */
export const HOLD_SCORE = 60;
export const MAX_RISK_SCORE = 100;

const micro = z.int().min(0);
/** Responses use the EIP-55 form; inputs may be in any case. */
const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits');
const matchId = z.string().min(1).max(64);
const why = z.string().trim().min(1).max(500);

const rewardOutcome = z.enum(['rewarded', 'flagged', 'held', 'capped', 'rejected']);

const rewardHold = z.enum(['risk', 'client_evidence', 'lobby_open', 'lobby_collision']);

const mintWait = z.enum(['day', 'decision']);

/** A row of the decisions list. */
export const rewardRow = z.object({
  seq: z.int(),
  matchId: z.string(),
  wallet: z.string(),
  kind: z.enum(['reward', 'pool']),
  evidence: z.enum(['client', 'host']),
  source: z.string(),
  outcome: rewardOutcome,
  /** Why nothing is earned; null otherwise. */
  code: z.string().nullable(),
  amountMicro: micro,
  decidedAtMs: z.number(),
  playerCount: z.int(),
  /** Null where the prize table has no such placement. */
  placement: z.int().nullable(),
  /** Null for a prize pool. */
  durationMs: z.number().nullable(),
  /** From 0 to `MAX_RISK_SCORE`; null for what this host refereed, and for a prize pool. */
  riskScore: z.int().nullable(),
  /** Why the reward waits or has waited; null for one that never did. */
  hold: rewardHold.nullable(),
  /** Suspicious flags that the client reported, cleaned; at most five of 64 characters. */
  flags: z.array(z.string()),
  /** The decision about a held reward: `released` when its lobby was complete, else a person's; null without one. */
  review: z.enum(['approved', 'rejected', 'released']).nullable(),
  mint: mintStatus,
  /** The state of the mint in the outbox; null where nothing is paid. A reward is paid when it is `final`. */
  mintState: z.string().nullable(),
  /** Why a queued mint waits: for a day below the daily mint limit (from `notBeforeMs` on), or for a person. */
  wait: mintWait.nullable(),
  /** Null for a mint that waits for no day. */
  notBeforeMs: z.number().nullable(),
  /** The transaction that mints the reward; null while none is signed. */
  txHash: z.string().nullable(),
});
export type RewardRow = z.infer<typeof rewardRow>;

/** One decision in full: list of checks, calculation of the amount, daily cap, risk, mint and review. */
const rewardDetail = rewardRow.extend({
  /** Kills, lobby and risk are null for what this host refereed, and for a prize pool. */
  kills: z.int().nullable(),
  lobbyId: z.string().nullable(),
  checks: z.array(checkRow),
  risk: z
    .object({
      score: z.int(),
      /** The version of the weights by which the parts were computed. */
      weights: z.int(),
      parts: z.array(z.object({ name: z.string(), points: z.int() })),
    })
    .nullable(),
  /** How the payout was computed; null where nothing is paid. */
  sum: z
    .object({
      prizePoolMicro: micro,
      sharePercent: z.number(),
      baseMicro: micro,
      bonusMicro: micro,
      factorBps: z.int(),
      matchNumberToday: z.int(),
      /** The daily cap that lowered the amount; null for none. */
      cappedBy: z.enum(['daily_matches', 'daily_rewards']).nullable(),
    })
    .nullable(),
  cap: z.object({ microPerDay: micro, remainingMicro: micro }),
  transaction: z
    .object({
      /** Null while no transaction is signed; block and confirmations while it is in no block. */
      txHash: z.string().nullable(),
      blockNumber: z.number().nullable(),
      confirmations: z.number().nullable(),
      attempts: z.int(),
      /** Why the last attempt failed; null for none. */
      lastError: z.string().nullable(),
      state: z.string(),
      /** Why a queued mint waits: for a day below the daily mint limit (from `notBeforeMs` on), or for a person. */
      wait: mintWait.nullable(),
      notBeforeMs: z.number().nullable(),
    })
    .nullable(),
  /** Who decided about the held reward, why and when; null without a review. */
  reviewedBy: z.string().nullable(),
  reviewedWhy: z.string().nullable(),
  reviewedAtMs: z.number().nullable(),
});
export type RewardDetail = z.infer<typeof rewardDetail>;

const rewardWallet = z.object({
  wallet: z.string(),
  todayMatches: z.int(),
  todayMicro: micro,
  matches: z.int(),
  /** From matches; held rewards count when they are approved. */
  rewardsMicro: micro,
  /** From prize pools. */
  prizesMicro: micro,
  wins: z.int(),
  tier: z.string(),
  points: z.int(),
});
export type RewardWallet = z.infer<typeof rewardWallet>;

export const rewardStats = z.object({
  wallet: z.string(),
  todayMatches: z.int(),
  todayMicro: micro,
  capMatches: z.int(),
  capMicro: micro,
  nextMatchAllowedAtMs: z.number(),
  matches: z.int(),
  /** From matches; held rewards count when they are approved. */
  rewardsMicro: micro,
  /** From prize pools. */
  prizesMicro: micro,
  wins: z.int(),
  avgPlacement: z.number(),
  /** Held rewards that wait for a person or a lobby; part of no total. */
  inReviewMicro: micro,
  tier: z.object({ name: z.string(), points: z.int(), nextTier: z.string(), pointsToNext: z.int() }),
});
export type RewardStats = z.infer<typeof rewardStats>;

const walletBan = z.object({
  wallet: z.string(),
  reason: z.string(),
  /** Null for a ban without an end. */
  untilMs: z.number().nullable(),
  by: z.string(),
  atMs: z.number(),
});
export type WalletBan = z.infer<typeof walletBan>;

/** Totals of the decisions of one UTC day. */
const rewardDay = z.object({
  day: z.string(),
  /** Held rewards are included once they are approved, on the day of their decision. */
  paidMicro: micro,
  rewarded: z.int(),
  held: z.int(),
  rejected: z.int(),
});
export type RewardDay = z.infer<typeof rewardDay>;

/** `client`: matches that other programs report. `host`: matches that this host referees. `pool`: prizes of leagues. */
const rewardSource = rewardDay.omit({ day: true }).extend({ source: z.enum(['client', 'host', 'pool']) });
export type RewardSource = z.infer<typeof rewardSource>;

/** Members that are left out match every decision. */
const rewardFilter = z.object({
  wallet: wallet.optional(),
  outcome: rewardOutcome.optional(),
  /** A code of `src/shared/codes/reward.ts`. */
  code: z.string().max(40).optional(),
  matchId: matchId.optional(),
});
export type RewardFilter = z.infer<typeof rewardFilter>;

const days = z.object({ days: z.int().min(1).max(366).default(30) });
const claimRef = z.object({ matchId, wallet });
const reviewRequest = claimRef.extend({ why });

export const REWARD_CALLS = {
  /** Newest first; `before` is the `seq` of the last row seen. */
  'rewards.list': call(
    z.object({
      wallet: wallet.optional(),
      outcome: rewardOutcome.optional(),
      before: z.int().optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.object({ rows: z.array(rewardRow), more: z.boolean() }),
  ),
  /** Newest first, by offset in the list of decisions up to `asOf` (a `seq`), so that new ones shift no page. */
  'rewards.page': call(
    z.object({
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
      filter: rewardFilter.optional(),
      asOf: z.int().min(0).optional(),
    }),
    z.object({ rows: z.array(rewardRow), total: z.int(), asOf: z.int() }),
  ),
  'rewards.get': call(claimRef, rewardDetail),
  /** Oldest first: decisions that wait for a review, or for the other players of their lobby. */
  'rewards.held': call(
    z.object({ limit: z.int().min(1).max(200).default(100) }),
    z.object({ rows: z.array(rewardRow), total: z.int() }),
  ),
  'rewards.approve': call(reviewRequest, rewardDetail),
  'rewards.reject': call(reviewRequest, rewardDetail),
  /** Queues a failed mint again for the same match and wallet. */
  'rewards.retryMint': call(claimRef, rewardDetail),
  'rewards.stats': call(z.object({ wallet }), rewardStats),
  'rewards.wallets': call(z.object({ limit: z.int().min(1).max(500).default(100) }), z.array(rewardWallet)),
  'rewards.bans': call(emptyObject, z.array(walletBan)),
  'rewards.ban': call(
    z.object({ wallet, reason: why, untilMs: z.number().nullable().default(null) }),
    walletBan,
  ),
  'rewards.unban': call(z.object({ wallet }), z.object({ wallet: z.string() })),
  /** One row per UTC day, oldest first; days without a decision are left out. */
  'rewards.daily': call(days, z.array(rewardDay)),
  /** Sums by where the rewards come from, the most paid first; sources without a decision are left out. */
  'rewards.bySource': call(days, z.array(rewardSource)),
  'rewards.refusals': call(days, z.array(z.object({ code: z.string(), count: z.int() }))),
  'rewards.health': call(
    emptyObject,
    z.object({
      status: z.enum(['healthy', 'degraded', 'down']),
      database: z.boolean(),
      blockchain: z.boolean(),
      rateLimit: z.boolean(),
      heldCount: z.int(),
      domain: z.string(),
      chainId: z.int(),
    }),
  ),
  /** MONARD, USDC and gas balance of a wallet, read from the chain; null while no chain is ready. */
  'rewards.balances': call(
    z.object({ wallet }),
    z
      .object({ wallet: z.string(), monardMicro: z.string(), usdcMicro: z.string(), wei: z.string() })
      .nullable(),
  ),
  'agents.wallet': call(
    z.object({ agentId: z.string().max(64) }),
    z.object({ wallet: z.string().nullable() }),
  ),
  /** Sets the wallet to which rewards for an agent's refereed matches are paid; null removes it. */
  'agents.setWallet': call(
    z.object({ agentId: z.string().max(64), wallet: wallet.nullable() }),
    z.object({ wallet: z.string().nullable() }),
  ),
  /** Pays a prize pool, split by the tables of docs/specifications/000-reward-authority.md within its amount. */
  'rewards.payPool': call(
    z.object({
      pool: z.string().min(1).max(64),
      amountMicro: z.int().min(1),
      players: z.int().min(2).max(10_000),
      places: z.array(z.object({ wallet, placement: z.int().min(1).max(10_000) })).max(500),
    }),
    z.array(rewardRow),
  ),
} as const;

export const REWARD_EVENTS = {
  /** Decisions that were made or reviewed, or whose mint changed its state. */
  'reward.changed': z.object({ rows: z.array(rewardRow), heldCount: z.int() }),
} as const;
