import { z } from 'zod';
import { REWARD_CODES, type RewardCode } from '../codes/reward.ts';

/**
 * HTTP bodies of the reward authority. The fields follow "API Routes" in
 * `docs/specifications/000-reward-authority.md`; fields that it does not name are optional or
 * belong to additional routes. Times are milliseconds UTC. Amounts are MONARD with at most two
 * decimals; `amountMicro` is the same amount in 10^-6 MONARD as a decimal string.
 */

/** `0x` and 40 hex digits. An address in mixed case must have the right EIP-55 checksum. */
const walletAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits');
export const matchIdText = z
  .string()
  .regex(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/u, 'must be a UUID');
const lobbyId = z.string().regex(/^[\w-]{8,64}$/u, 'must be 8 to 64 letters, digits, _ or -');

/** JSON can contain `-0`, which is not a valid count. */
const isNotNegativeZero = (value: number): boolean => !Object.is(value, -0);
const whole = z.int().refine(isNotNegativeZero, 'must not be -0');
const measure = (max: number) => z.number().min(0).max(max).refine(isNotNegativeZero, 'must not be -0');

const code = z.enum(Object.keys(REWARD_CODES) as [RewardCode, ...RewardCode[]]);
const error = z.object({ code, message: z.string() });

/** Why a request was refused; added to the fields of the route's response. */
const refusal = { rejectionReason: code.optional(), error: error.optional() };

/**
 * The refusal of `GET /mcp-health`, `GET /mcp-player-stats`, `GET /mcp-nonce` and of requests that
 * match no route.
 */
export const plainRefusal = z.object({
  success: z.literal(false),
  rejectionReason: code,
  error,
  serverTimestamp: z.number(),
});
export type PlainRefusal = z.infer<typeof plainRefusal>;

export const matchStartBody = z.strictObject({
  walletAddress,
  /**
   * Signature of 65 bytes in hex, over the canonical text, or over `walletMessage` if that is given.
   */
  walletSignature: z.string().min(1).max(8192),
  playerCount: z.union([z.literal(2), z.literal(3), z.literal(5)]),
  timestamp: whole,
  /** EIP-4361 text with a nonce from `GET /mcp-nonce`. */
  walletMessage: z.string().min(1).max(4096).optional(),
  /** Links the wallets that play the same match, so that their placements can be compared. */
  lobbyId: lobbyId.optional(),
});
export type MatchStartBody = z.infer<typeof matchStartBody>;

export const matchStartResponse = z.object({
  success: z.boolean(),
  matchId: z.string(),
  sessionToken: z.string(),
  expiresAt: z.number(),
  serverTimestamp: z.number(),
  ...refusal,
});
export type MatchStartResponse = z.infer<typeof matchStartResponse>;

export const matchSubmitBody = z.strictObject({
  matchId: matchIdText,
  sessionToken: z.string().min(1).max(128),
  walletAddress,
  placement: whole,
  playerCount: whole,
  durationMs: whole,
  kills: whole,
  antiCheat: z.strictObject({
    inputHash: z.string().min(1).max(128),
    frameCount: whole.min(0),
    avgTickRate: measure(100_000),
    /** A standard deviation in milliseconds, despite its name. */
    inputTimingVariance: measure(1_000_000),
    movementHash: z.string().min(1).max(128),
    suspiciousFlags: z.array(z.string().max(64)).max(100),
  }),
  /**
   * HMAC-SHA256 in lower-case hex with the key `sessionToken`, over the RFC 8785 JSON of the body
   * without this field.
   */
  clientSignature: z.string().min(1).max(256),
});
export type MatchSubmitBody = z.infer<typeof matchSubmitBody>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The result of one check, with the value that it saw and the condition that it requires. */
export const checkRow = z.object({
  step: z.string(),
  name: z.string(),
  code,
  state: z.enum(['passed', 'failed', 'flagged', 'capped', 'not_reached', 'refereed_here', 'not_applicable']),
  saw: scalar,
  wanted: scalar,
});

/** How far the mint of the reward is; `none` if there is nothing to mint. */
export const mintStatus = z.enum(['none', 'held', 'pending', 'minted', 'failed', 'rejected']);
export type MintStatus = z.infer<typeof mintStatus>;

const rewardPart = z.object({
  eligible: z.boolean(),
  amount: z.number(),
  breakdown: z.object({
    prizePool: z.number(),
    placementPercent: z.number(),
    baseReward: z.number(),
    durationBonus: z.number(),
    diminishingFactor: z.number().optional(),
    matchNumberToday: z.int().optional(),
    cappedBy: z.enum(['daily_matches', 'daily_rewards']).optional(),
  }),
  txHash: z.string().optional(),
  amountMicro: z.string().optional(),
  mintStatus: mintStatus.optional(),
});
export type RewardPart = z.infer<typeof rewardPart>;

const validationPart = z.object({
  matchValid: z.boolean(),
  durationValid: z.boolean(),
  placementValid: z.boolean(),
  antiCheatPassed: z.boolean(),
  dailyCapRemaining: z.number(),
  flagged: z.boolean().optional(),
  riskScore: z.int().optional(),
  checks: z.array(checkRow).optional(),
});
export type ValidationPart = z.infer<typeof validationPart>;

export const matchSubmitResponse = z.object({
  success: z.boolean(),
  reward: rewardPart,
  validation: validationPart,
  ...refusal,
  serverTimestamp: z.number().optional(),
});
export type MatchSubmitResponse = z.infer<typeof matchSubmitResponse>;

/** The response to `GET /mcp-reward/{matchId}`: the state of a match and its reward. */
export const matchRewardResponse = matchSubmitResponse.extend({
  matchId: z.string(),
  status: z.enum(['active', 'submitted', 'expired', 'rejected']),
});
export type MatchRewardResponse = z.infer<typeof matchRewardResponse>;

export const playerStatsResponse = z.object({
  wallet: z.string(),
  today: z.object({
    matchesPlayed: z.int(),
    rewardsEarned: z.number(),
    rewardsCap: z.number(),
    matchesCap: z.int(),
    nextMatchAllowedAt: z.number(),
  }),
  allTime: z.object({
    totalMatches: z.int(),
    totalRewards: z.number(),
    wins: z.int(),
    avgPlacement: z.number(),
  }),
  tier: z.object({ name: z.string(), points: z.int(), nextTier: z.string(), pointsToNext: z.int() }),
});
export type PlayerStatsResponse = z.infer<typeof playerStatsResponse>;

export const rewardHealthResponse = z.object({
  status: z.enum(['healthy', 'degraded', 'down']),
  timestamp: z.number(),
  checks: z.object({ database: z.boolean(), blockchain: z.boolean(), rateLimit: z.boolean() }),
  /** Domain and chain id that signed texts must name. */
  domain: z.string(),
  chainId: z.int(),
});

const noncePurpose = z.enum(['match-start', 'player-stats', 'subscription']);

export type NoncePurpose = z.infer<typeof noncePurpose>;

export const nonceQuery = z.object({ purpose: noncePurpose.default('match-start') });

export const nonceResponse = z.object({
  nonce: z.string(),
  domain: z.string(),
  uri: z.string(),
  chainId: z.int(),
  expiresAt: z.number(),
});
