/**
 * Refusals of the routes for workers, with their HTTP status. `retry` is true when the same request may succeed later.
 */
export const FLEET_CODES = {
  INVALID_REQUEST: { status: 400, retry: false },
  NOT_FOUND: { status: 404, retry: false },
  /** Another worker holds the order now, or this one no longer does. */
  STALE_ATTEMPT: { status: 409, retry: false },
  /** Another log of this game counts already. */
  ALREADY_COUNTED: { status: 409, retry: false },
  /** Worker and host play by different rules. */
  RULES_MISMATCH: { status: 409, retry: false },
  /** The order was withdrawn, for example because its run was cancelled. */
  GONE: { status: 410, retry: false },
  /** The log does not show a legal game with this result. */
  FORGED: { status: 422, retry: false },
  /** The game could not be checked now; it is neither counted nor refused. */
  UNAVAILABLE: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type FleetCode = keyof typeof FLEET_CODES;
