/**
 * Refusal codes of the reward authority with their HTTP status. `retry`: the same request may
 * succeed later. The codes of the table in `docs/specifications/000-reward-authority.md` come
 * first, Arbiter's own additions after it.
 */
export const REWARD_CODES = {
  INVALID_MATCH: { status: 404, retry: false },
  INVALID_SESSION: { status: 401, retry: false },
  SESSION_EXPIRED: { status: 410, retry: false },
  WALLET_MISMATCH: { status: 403, retry: false },
  DUPLICATE_SUBMISSION: { status: 409, retry: false },
  MATCH_TOO_SHORT: { status: 400, retry: false },
  MATCH_TOO_LONG: { status: 400, retry: false },
  INVALID_PLACEMENT: { status: 400, retry: false },
  INVALID_KILLS: { status: 400, retry: false },
  DAILY_CAP_EXCEEDED: { status: 429, retry: true },
  COOLDOWN_ACTIVE: { status: 429, retry: true },
  RATE_LIMITED: { status: 429, retry: true },
  BANNED: { status: 403, retry: false },
  ANTI_CHEAT_FAILED: { status: 403, retry: false },
  /** The specification names these two without an HTTP status. */
  PLAYER_COUNT_MISMATCH: { status: 400, retry: false },
  DURATION_MISMATCH: { status: 400, retry: false },
  /** A body, header or query does not match its schema. */
  VALIDATION_ERROR: { status: 400, retry: false },
  /** The signature is not the wallet's, or the HMAC was not made with the session token. */
  INVALID_SIGNATURE: { status: 401, retry: false },
  /** The Host or Origin header does not belong to this host. */
  FORBIDDEN: { status: 403, retry: false },
  STORAGE_UNAVAILABLE: { status: 503, retry: true },
  READ_ONLY: { status: 503, retry: false },
  INTERNAL: { status: 500, retry: false },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type RewardCode = keyof typeof REWARD_CODES;

/**
 * The codes that a stored decision may have. With every other code a claim is refused without a decision of its own; a
 * repeated submission returns the earlier one.
 */
export const DECISION_CODES = [
  'BANNED',
  'PLAYER_COUNT_MISMATCH',
  'INVALID_PLACEMENT',
  'MATCH_TOO_SHORT',
  'MATCH_TOO_LONG',
  'DURATION_MISMATCH',
  'INVALID_KILLS',
  'ANTI_CHEAT_FAILED',
  'DAILY_CAP_EXCEEDED',
  'COOLDOWN_ACTIVE',
] as const satisfies readonly RewardCode[];

export const isRewardCode = (code: string): code is RewardCode => Object.hasOwn(REWARD_CODES, code);
