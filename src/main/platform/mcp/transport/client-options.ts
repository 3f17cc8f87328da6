/** The options that a client sets in the URL of its connection. */
export interface ClientOptions {
  readonly profile: string | null;
  readonly updateIntervalMs: number | null;
  /** The seat of a game that the client asks for, by an id or a name. */
  readonly seat: string | null;
  /** Whether the client of this connection has lost an earlier host. */
  readonly isResumed: boolean;
}

const MAX_UPDATE_INTERVAL_MS = 60_000;
const MAX_SEAT_LENGTH = 64;

/** Reads the options from the query of `/mcp/<server>`; invalid values are ignored. */
export function clientOptionsIn(query: Readonly<Record<string, unknown>>): ClientOptions {
  const { profile, 'update-interval-ms': interval, seat, resumed } = query;
  const requestedMs = typeof interval === 'string' && /^\d{1,6}$/u.test(interval) ? Number(interval) : null;
  return {
    profile: typeof profile === 'string' && /^[a-z]{1,32}$/u.test(profile) ? profile : null,
    updateIntervalMs: requestedMs === null ? null : Math.min(requestedMs, MAX_UPDATE_INTERVAL_MS),
    seat: typeof seat === 'string' && seat.length > 0 && seat.length <= MAX_SEAT_LENGTH ? seat : null,
    isResumed: resumed === 'true',
  };
}

/** The options of a connection whose URL has none. */
export const NO_CLIENT_OPTIONS: ClientOptions = {
  profile: null,
  updateIntervalMs: null,
  seat: null,
  isResumed: false,
};
