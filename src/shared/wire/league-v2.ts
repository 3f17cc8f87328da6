import { z } from 'zod';

/**
 * Messages of league.v2; appendix A of docs/specifications/002-league-v2.md lists them. The schemas
 * are loose: unknown fields are allowed, and an explicit null is read as an absent field.
 */

export const PROTOCOL = 'league.v2';

const text = z.string().max(2000);
const id = z.string().min(1).max(128);
/** A field that may be absent or null; null is read as absent. */
const maybe = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/**
 * Fields of every message (docs/specifications/002-league-v2.md §3.2). All are optional here; missing
 * ones are judged per message.
 */
export const leagueEnvelope = z.looseObject({
  protocol: maybe(text),
  message_type: maybe(text),
  /**
   * `league_manager`, `referee:REF01` or `player:P01`. It is not trusted: the token or the endpoint
   * identifies the sender.
   */
  sender: maybe(text),
  /** ISO 8601 in UTC. */
  timestamp: maybe(text),
  conversation_id: maybe(text),
  auth_token: maybe(text),
  league_id: maybe(text),
  round_id: maybe(z.int()),
  match_id: maybe(id),
});

export const agentMeta = z.looseObject({
  display_name: maybe(text),
  version: maybe(text),
  protocol_version: maybe(text),
  game_types: maybe(z.array(text).max(64)),
  contact_endpoint: text,
  max_concurrent_matches: maybe(z.int()),
  strategy: maybe(text),
});

const registerResponse = {
  status: z.string(),
  auth_token: maybe(text),
  reason: maybe(text),
};

const announcedMatch = z.looseObject({
  match_id: id,
  game_type: maybe(text),
  player_A_id: id,
  player_B_id: id,
  referee_id: maybe(text),
  referee_endpoint: maybe(text),
  player_A_endpoint: maybe(text),
  player_B_endpoint: maybe(text),
});

/** A row of the table. Final tables may contain only rank, player and points. */
const standingsRow = z.looseObject({
  rank: z.int(),
  player_id: id,
  display_name: maybe(text),
  played: maybe(z.int()),
  wins: maybe(z.int()),
  draws: maybe(z.int()),
  losses: maybe(z.int()),
  points: z.number(),
});

const parityChoices = z.record(z.string(), z.string().nullable());

const messageOf = <T extends z.ZodRawShape>(shape: T) => leagueEnvelope.extend(shape);

const roundSummary = z.looseObject({
  total_matches: maybe(z.int()),
  wins: maybe(z.int()),
  draws: maybe(z.int()),
  technical_losses: maybe(z.int()),
});

const errorFields = {
  error_code: z.string(),
  error_name: maybe(text),
  error_description: maybe(text),
  retryable: maybe(z.boolean()),
};

/** Fields that start a match, in both spellings that referees look for. */
const startMatch = {
  match_id: id,
  player_A_id: maybe(id),
  player_B_id: maybe(id),
  player1_id: maybe(id),
  player2_id: maybe(id),
  player_A_endpoint: maybe(text),
  player_B_endpoint: maybe(text),
  player1_endpoint: maybe(text),
  player2_endpoint: maybe(text),
  league_manager_endpoint: maybe(text),
};

/** All message types of appendix A, and the types that implementations added. */
export const MESSAGES = {
  REFEREE_REGISTER_REQUEST: messageOf({ referee_meta: agentMeta }),
  REFEREE_REGISTER_RESPONSE: messageOf({ ...registerResponse, referee_id: maybe(id) }),
  LEAGUE_REGISTER_REQUEST: messageOf({ player_meta: agentMeta }),
  LEAGUE_REGISTER_RESPONSE: messageOf({ ...registerResponse, player_id: maybe(id) }),
  ROUND_ANNOUNCEMENT: messageOf({ round_id: z.int(), matches: z.array(announcedMatch) }),
  ROUND_COMPLETED: messageOf({
    round_id: z.int(),
    matches_completed: maybe(z.int()),
    matches_played: maybe(z.int()),
    next_round_id: maybe(z.int()),
    summary: maybe(roundSummary),
  }),
  GAME_INVITATION: messageOf({
    match_id: id,
    game_type: maybe(text),
    role_in_match: maybe(text),
    opponent_id: maybe(text),
    player_id: maybe(id),
  }),
  GAME_JOIN_ACK: messageOf({
    match_id: maybe(id),
    player_id: maybe(id),
    arrival_timestamp: maybe(text),
    accept: maybe(z.boolean()),
  }),
  CHOOSE_PARITY_CALL: messageOf({
    match_id: id,
    player_id: maybe(id),
    game_type: maybe(text),
    context: maybe(z.looseObject({ opponent_id: maybe(text), round_id: maybe(z.int()) })),
    deadline: maybe(text),
  }),
  CHOOSE_PARITY_RESPONSE: messageOf({
    match_id: maybe(id),
    player_id: maybe(id),
    parity_choice: maybe(text),
    choice: maybe(text),
  }),
  GAME_MOVE_CALL: messageOf({
    match_id: id,
    player_id: maybe(id),
    game_type: maybe(text),
    deadline: maybe(text),
    move_request: z.looseObject({
      move_type: maybe(text),
      valid_options: maybe(z.array(z.string())),
      state: maybe(z.unknown()),
      tick: maybe(z.int()),
    }),
  }),
  GAME_MOVE_RESPONSE: messageOf({
    match_id: maybe(id),
    player_id: maybe(id),
    move_data: z.looseObject({ choice: text }),
  }),
  GAME_OVER: messageOf({
    match_id: id,
    game_type: maybe(text),
    game_result: z.looseObject({
      status: text,
      winner_player_id: maybe(text),
      drawn_number: maybe(z.number()),
      number_parity: maybe(text),
      choices: maybe(parityChoices),
      reason: maybe(text),
    }),
  }),
  MATCH_RESULT_REPORT: messageOf({
    match_id: id,
    game_type: maybe(text),
    result: z.looseObject({
      winner: maybe(text),
      status: maybe(text),
      score: maybe(z.record(z.string(), z.number())),
      details: maybe(z.looseObject({})),
    }),
  }),
  MATCH_RESULT_ACK: messageOf({ match_id: maybe(id), status: maybe(text) }),
  MATCH_ASSIGNMENT: messageOf(startMatch),
  MATCH_ASSIGNMENT_ACK: messageOf({ match_id: maybe(id), status: maybe(text) }),
  START_MATCH: messageOf(startMatch),
  RUN_MATCH: messageOf(startMatch),
  START_LEAGUE: messageOf({}),
  LEAGUE_STANDINGS_UPDATE: messageOf({ standings: z.array(standingsRow) }),
  LEAGUE_COMPLETED: messageOf({
    total_rounds: maybe(z.int()),
    total_matches: maybe(z.int()),
    champion: maybe(z.looseObject({ player_id: id, display_name: maybe(text), points: maybe(z.number()) })),
    final_standings: maybe(z.array(standingsRow)),
  }),
  LEAGUE_ERROR: messageOf({ ...errorFields, context: maybe(z.looseObject({})) }),
  GAME_ERROR: messageOf({
    ...errorFields,
    player_id: maybe(id),
    game_state: maybe(text),
    retry_count: maybe(z.int()),
    max_retries: maybe(z.int()),
  }),
  LEAGUE_QUERY: messageOf({
    query_type: text,
    query_params: maybe(z.looseObject({ player_id: maybe(text) })),
  }),
  LEAGUE_QUERY_RESPONSE: messageOf({
    query_type: maybe(text),
    success: maybe(z.boolean()),
    data: z.unknown(),
  }),
} as const;

export type MessageType = keyof typeof MESSAGES;
export type LeagueV2Message<T extends MessageType> = z.infer<(typeof MESSAGES)[T]>;
export type Envelope = z.infer<typeof leagueEnvelope>;
export type AgentMeta = z.infer<typeof agentMeta>;
export type StandingsRow = z.infer<typeof standingsRow>;

export const isMessageType = (name: string): name is MessageType => Object.hasOwn(MESSAGES, name);

/**
 * Query types of the specification (docs/specifications/002-league-v2.md §12.1) and of public
 * implementations.
 */
export const QUERY_TYPES = [
  'GET_STANDINGS',
  'GET_SCHEDULE',
  'GET_PLAYERS',
  'GET_NEXT_MATCH',
  'GET_PLAYER_STATS',
  'GET_STATUS',
] as const;
