/**
 * Refusal codes of the reward authority with their HTTP status. `retry`: the same request may
 * succeed later. The codes of the table in `docs/specifications/000-reward-authority.md` come
 * first, Arbiter's own additions after it.
 */
export const REWARD_CODES = {
  INVALID_MATCH: { http: 404, retry: false },
  INVALID_SESSION: { http: 401, retry: false },
  SESSION_EXPIRED: { http: 410, retry: false },
  WALLET_MISMATCH: { http: 403, retry: false },
  DUPLICATE_SUBMISSION: { http: 409, retry: false },
  MATCH_TOO_SHORT: { http: 400, retry: false },
  MATCH_TOO_LONG: { http: 400, retry: false },
  INVALID_PLACEMENT: { http: 400, retry: false },
  INVALID_KILLS: { http: 400, retry: false },
  DAILY_CAP_EXCEEDED: { http: 429, retry: true },
  COOLDOWN_ACTIVE: { http: 429, retry: true },
  RATE_LIMITED: { http: 429, retry: true },
  BANNED: { http: 403, retry: false },
  ANTI_CHEAT_FAILED: { http: 403, retry: false },
  /** The specification names these two without an HTTP status. */
  PLAYER_COUNT_MISMATCH: { http: 400, retry: false },
  DURATION_MISMATCH: { http: 400, retry: false },
  /** A body, header or query does not match its schema. */
  VALIDATION_ERROR: { http: 400, retry: false },
  /** The signature is not the wallet's, or the HMAC was not made with the session token. */
  INVALID_SIGNATURE: { http: 401, retry: false },
  /** The Host or Origin header does not belong to this host. */
  FORBIDDEN: { http: 403, retry: false },
  STORAGE_UNAVAILABLE: { http: 503, retry: true },
  READ_ONLY: { http: 503, retry: false },
  INTERNAL: { http: 500, retry: false },
} as const satisfies Record<string, { http: number; retry: boolean }>;

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
