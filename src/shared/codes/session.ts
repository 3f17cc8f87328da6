/**
 * Refusal codes of the session host, with their HTTP status. The first seven
 * follow docs/specifications/001-session-host.md §7. `retry` is true when
 * the same request may succeed later.
 */
export const SESSION_CODES = {
  UNAUTHORIZED: { http: 401, retry: false },
  FORBIDDEN: { http: 403, retry: false },
  NOT_FOUND: { http: 404, retry: false },
  INVALID_ACTION: { http: 400, retry: false },
  CONFLICT: { http: 409, retry: false },
  INVALID_REQUEST: { http: 400, retry: false },
  ALREADY_ACTED: { http: 400, retry: false },
  QUARANTINED: { http: 409, retry: false },
  IDEMPOTENCY_MISMATCH: { http: 409, retry: false },
  RATE_LIMITED: { http: 429, retry: true },
  STORAGE_UNAVAILABLE: { http: 503, retry: true },
  READ_ONLY: { http: 503, retry: false },
  INTERNAL: { http: 500, retry: false },
} as const satisfies Record<string, { http: number; retry: boolean }>;

export type SessionCode = keyof typeof SESSION_CODES;
