/** Why the listener refused a frame or a connection; the code is sent to the bridge. */
export const BRIDGE_CODES = [
  'NOT_JSON',
  'BINARY_FRAME',
  'UNKNOWN_FRAME',
  'MALFORMED_FRAME',
  'HELLO_EXPECTED',
  'HELLO_TWICE',
  'OTHER_PROTOCOL',
  'BAD_TERRAIN',
  'BAD_TILES',
  'NO_GAME',
  'TILE_OUT_OF_MAP',
  'TICK_OUT_OF_ORDER',
  'TOKEN_WRONG',
  'GAME_IN_PROGRESS',
  'LOBBY_OFF',
  'SEATS_FULL',
] as const;
export type BridgeCode = (typeof BRIDGE_CODES)[number];

/**
 * Refusals of the game's tools. Their messages follow
 * docs/specifications/004-openfront.md §9.1 where these apply. `retry` is true when the same
 * request may succeed later.
 */
export const OPENFRONT_CODES = {
  NOT_CONNECTED: { retry: true },
  NOT_SPAWNED: { retry: false },
  ELIMINATED: { retry: false },
  PAUSED: { retry: true },
  GAME_OVER: { retry: false },
  SPAWN_PHASE: { retry: true },
  SPAWN_PHASE_OVER: { retry: false },
  INSUFFICIENT_GOLD: { retry: true },
  INSUFFICIENT_TROOPS: { retry: true },
  NO_SHARED_BORDER: { retry: false },
  NOT_ALLIED: { retry: false },
  ALREADY_ALLIED: { retry: false },
  ON_COOLDOWN: { retry: true },
  NOT_BUILDABLE: { retry: false },
  UNKNOWN_INTENT: { retry: false },
  UNKNOWN_PLAYER: { retry: false },
  UNKNOWN_UNIT: { retry: false },
  UNKNOWN_ATTACK: { retry: false },
  UNKNOWN_ACTION: { retry: false },
  INVALID_INTENT: { retry: false },
  INVALID_REQUEST: { retry: false },
  CONTROLLED_BY_OTHER: { retry: true },
  NO_SEAT: { retry: true },
  GAME_REFUSED: { retry: false },
  NO_EFFECT: { retry: true },
  NOT_TAKEN: { retry: true },
  NO_ANSWER: { retry: true },
  RATE_LIMITED: { retry: true },
  BUDGET_SPENT: { retry: false },
} as const satisfies Record<string, { retry: boolean }>;
export type OpenFrontCode = keyof typeof OPENFRONT_CODES;

/** Why a record ends before its game; the turns up to that point are a valid record. */
export const RECORD_ENDS = ['gap', 'conflict', 'resumed', 'too_large'] as const;
export type RecordEnd = (typeof RECORD_ENDS)[number];
