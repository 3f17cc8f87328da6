/**
 * Refusals of the routes for workers, with their HTTP status. `retry` is true when the same request may succeed later.
 */
export const FLEET_CODES = {
  INVALID_REQUEST: { http: 400, retry: false },
  NOT_FOUND: { http: 404, retry: false },
  /** Another worker holds the order now, or this one no longer does. */
  STALE_ATTEMPT: { http: 409, retry: false },
  /** Another log of this game counts already. */
  ALREADY_COUNTED: { http: 409, retry: false },
  /** Worker and host play by different rules. */
  RULES_MISMATCH: { http: 409, retry: false },
  /** The order was withdrawn, for example because its run was cancelled. */
  GONE: { http: 410, retry: false },
  /** The log does not show a legal game with this result. */
  FORGED: { http: 422, retry: false },
  /** The game could not be checked now; it is neither counted nor refused. */
  UNAVAILABLE: { http: 503, retry: true },
} as const satisfies Record<string, { http: number; retry: boolean }>;

export type FleetCode = keyof typeof FLEET_CODES;
