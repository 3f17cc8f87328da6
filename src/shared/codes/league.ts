import { JSON_RPC_CODES } from './json-rpc.ts';

/**
 * Errors of league.v2 (docs/specifications/002-league-v2.md §8.3). Codes that are missing here have
 * different meanings in different implementations, so they are displayed but never acted on. E101 to E103 are
 * Arbiter's own, for refusals that the specification has no code for; docs/league-protocol.md describes them.
 */
export const LEAGUE_CODES = {
  E001: { name: 'TIMEOUT_ERROR', description: 'Response timeout', retryable: true },
  E003: { name: 'MISSING_REQUIRED_FIELD', description: 'Required field missing', retryable: false },
  E004: { name: 'INVALID_PARITY_CHOICE', description: 'Invalid choice value', retryable: false },
  E005: { name: 'PLAYER_NOT_REGISTERED', description: 'Unknown player', retryable: false },
  E009: { name: 'CONNECTION_ERROR', description: 'Network failure', retryable: true },
  E011: { name: 'AUTH_TOKEN_MISSING', description: 'No token provided', retryable: false },
  E012: { name: 'AUTH_TOKEN_INVALID', description: 'Invalid token', retryable: false },
  E013: { name: 'REFEREE_NOT_REGISTERED', description: 'Unknown referee', retryable: false },
  E018: { name: 'PROTOCOL_VERSION_MISMATCH', description: 'Wrong protocol version', retryable: false },
  E021: { name: 'INVALID_TIMESTAMP', description: 'Non-UTC timestamp', retryable: false },
  E101: {
    name: 'INVALID_VALUE',
    description: 'A field holds a value that is not accepted',
    retryable: false,
  },
  E102: { name: 'NOT_FOUND', description: 'This does not exist', retryable: false },
  E103: { name: 'STATE_CONFLICT', description: 'Not possible in the present state', retryable: false },
} as const satisfies Record<string, { name: string; description: string; retryable: boolean }>;

export type LeagueCode = keyof typeof LEAGUE_CODES;

export const isLeagueCode = (code: string): code is LeagueCode => Object.hasOwn(LEAGUE_CODES, code);

/**
 * Whether a call is tried again after this error: only after timeouts and network failures
 * (docs/specifications/002-league-v2.md §10).
 */
export const isRetryable = (code: string): boolean => isLeagueCode(code) && LEAGUE_CODES[code].retryable;

/**
 * JSON-RPC 2.0 errors for requests that are not league messages (docs/specifications/002-league-v2.md §2.3), and for
 * those that could not be stored.
 */
export const LEAGUE_RPC_ERRORS = {
  parse: { code: JSON_RPC_CODES.parse, message: 'Parse error' },
  invalidRequest: { code: JSON_RPC_CODES.invalidRequest, message: 'Invalid Request' },
  methodNotFound: { code: JSON_RPC_CODES.methodNotFound, message: 'Method not found' },
  invalidParams: { code: JSON_RPC_CODES.invalidParams, message: 'Invalid params' },
  internal: { code: JSON_RPC_CODES.internal, message: 'Internal error' },
  /** Arbiter's own, from the range that JSON-RPC leaves to servers: the storage cannot write right now. */
  unavailable: { code: JSON_RPC_CODES.server, message: 'Storage unavailable' },
} as const;

export type RpcErrorName = keyof typeof LEAGUE_RPC_ERRORS;

/**
 * Refusals of the league service towards the window, the command line and MCP. `retry` means that the same request may
 * succeed later.
 */
export const LEAGUE_REFUSALS = {
  NOT_FOUND: { retry: false },
  INVALID_REQUEST: { retry: false },
  CONFLICT: { retry: false },
  FORBIDDEN: { retry: false },
  PORT_IN_USE: { retry: true },
  UNAVAILABLE: { retry: true },
} as const satisfies Record<string, { retry: boolean }>;

export type LeagueRefusal = keyof typeof LEAGUE_REFUSALS;
