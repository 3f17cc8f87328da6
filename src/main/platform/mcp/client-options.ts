/** What a connection asks for in its address: a shorter list of tools, a pace of notifications. */
export interface ClientOptions {
  readonly profile: string | null;
  readonly updateIntervalMs: number | null;
}

const MAX_WAIT_MS = 60_000;

/** From the query of `/mcp/<server>`; what does not fit is left out. */
export function clientOptionsIn(query: Readonly<Record<string, unknown>>): ClientOptions {
  const { profile, 'update-interval-ms': interval } = query;
  const requested = typeof interval === 'string' && /^\d{1,6}$/u.test(interval) ? Number(interval) : null;
  return {
    profile: typeof profile === 'string' && /^[a-z]{1,32}$/u.test(profile) ? profile : null,
    updateIntervalMs: requested === null ? null : Math.min(requested, MAX_WAIT_MS),
  };
}

/** A connection that asks for nothing of the kind. */
export const NO_CLIENT_OPTIONS: ClientOptions = { profile: null, updateIntervalMs: null };
