/**
 * Refusal codes of the session host, with their HTTP status. The first seven
 * follow docs/specifications/001-session-host.md §7. `retry` is true when
 * the same request may succeed later.
 */
export const SESSION_CODES = {
  UNAUTHORIZED: { status: 401, retry: false },
  FORBIDDEN: { status: 403, retry: false },
  NOT_FOUND: { status: 404, retry: false },
  INVALID_ACTION: { status: 400, retry: false },
  CONFLICT: { status: 409, retry: false },
  INVALID_REQUEST: { status: 400, retry: false },
  ALREADY_ACTED: { status: 400, retry: false },
  QUARANTINED: { status: 409, retry: false },
  IDEMPOTENCY_MISMATCH: { status: 409, retry: false },
  RATE_LIMITED: { status: 429, retry: true },
  STORAGE_UNAVAILABLE: { status: 503, retry: true },
  READ_ONLY: { status: 503, retry: false },
  INTERNAL: { status: 500, retry: false },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type SessionCode = keyof typeof SESSION_CODES;
