import type { MessageType } from '../../../src/shared/wire/league-v2.ts';

/** The example messages of docs/specifications/002-league-v2.md, as printed there. */
export const SPEC_EXAMPLES: readonly (readonly [MessageType, Readonly<Record<string, unknown>>])[] = [
  [
    'REFEREE_REGISTER_REQUEST',
    {
      message_type: 'REFEREE_REGISTER_REQUEST',
      referee_meta: {
        display_name: 'Referee Alpha',
        version: '1.0.0',
        game_types: ['even_odd'],
        contact_endpoint: 'http://localhost:8001/mcp',
        max_concurrent_matches: 2,
      },
    },
  ],
  [
    'REFEREE_REGISTER_RESPONSE',
    {
      message_type: 'REFEREE_REGISTER_RESPONSE',
      status: 'ACCEPTED',
      referee_id: 'REF01',
      auth_token: 'tok_ref01_abc123def456',
      reason: null,
    },
  ],
  [
    'LEAGUE_REGISTER_REQUEST',
    {
      message_type: 'LEAGUE_REGISTER_REQUEST',
      player_meta: {
        display_name: 'Agent Alpha',
        version: '1.0.0',
        game_types: ['even_odd'],
        contact_endpoint: 'http://localhost:8101/mcp',
      },
    },
  ],
  [
    'LEAGUE_REGISTER_RESPONSE',
    {
      message_type: 'LEAGUE_REGISTER_RESPONSE',
      status: 'ACCEPTED',
      player_id: 'P01',
      auth_token: 'tok_p01_xyz789abc',
      reason: null,
    },
  ],
  [
    'ROUND_ANNOUNCEMENT',
    {
      message_type: 'ROUND_ANNOUNCEMENT',
      league_id: 'league_2025_even_odd',
      round_id: 1,
      matches: [
        {
          match_id: 'R1M1',
          game_type: 'even_odd',
          player_A_id: 'P01',
          player_B_id: 'P02',
          referee_id: 'REF01',
          referee_endpoint: 'http://localhost:8001/mcp',
        },
      ],
    },
  ],
  [
    'ROUND_COMPLETED',
    {
      message_type: 'ROUND_COMPLETED',
      league_id: 'league_2025_even_odd',
      round_id: 1,
      matches_completed: 2,
      next_round_id: 2,
      summary: { total_matches: 2, wins: 1, draws: 1, technical_losses: 0 },
    },
  ],
  [
    'GAME_INVITATION',
    {
      message_type: 'GAME_INVITATION',
      league_id: 'league_2025_even_odd',
      round_id: 1,
      match_id: 'R1M1',
      game_type: 'even_odd',
      role_in_match: 'PLAYER_A',
      opponent_id: 'P02',
      conversation_id: 'conv-r1m1-001',
    },
  ],
  [
    'GAME_JOIN_ACK',
    {
      message_type: 'GAME_JOIN_ACK',
      match_id: 'R1M1',
      player_id: 'P01',
      arrival_timestamp: '2025-01-15T10:30:00Z',
      accept: true,
    },
  ],
  [
    'CHOOSE_PARITY_CALL',
    {
      message_type: 'CHOOSE_PARITY_CALL',
      match_id: 'R1M1',
      player_id: 'P01',
      game_type: 'even_odd',
      context: { opponent_id: 'P02', round_id: 1, your_standings: { wins: 2, losses: 1, draws: 0 } },
      deadline: '2025-01-15T10:30:30Z',
    },
  ],
  [
    'CHOOSE_PARITY_RESPONSE',
    { message_type: 'CHOOSE_PARITY_RESPONSE', match_id: 'R1M1', player_id: 'P01', parity_choice: 'even' },
  ],
  [
    'GAME_OVER',
    {
      message_type: 'GAME_OVER',
      match_id: 'R1M1',
      game_type: 'even_odd',
      game_result: {
        status: 'WIN',
        winner_player_id: 'P01',
        drawn_number: 8,
        number_parity: 'even',
        choices: { P01: 'even', P02: 'odd' },
        reason: 'P01 chose even, number was 8 (even)',
      },
    },
  ],
  [
    'MATCH_RESULT_REPORT',
    {
      message_type: 'MATCH_RESULT_REPORT',
      league_id: 'league_2025_even_odd',
      round_id: 1,
      match_id: 'R1M1',
      game_type: 'even_odd',
      result: {
        winner: 'P01',
        score: { P01: 3, P02: 0 },
        details: { drawn_number: 8, choices: { P01: 'even', P02: 'odd' } },
      },
    },
  ],
  [
    'LEAGUE_STANDINGS_UPDATE',
    {
      message_type: 'LEAGUE_STANDINGS_UPDATE',
      league_id: 'league_2025_even_odd',
      round_id: 1,
      standings: [
        {
          rank: 1,
          player_id: 'P01',
          display_name: 'Agent Alpha',
          played: 2,
          wins: 2,
          draws: 0,
          losses: 0,
          points: 6,
        },
      ],
    },
  ],
  [
    'LEAGUE_COMPLETED',
    {
      message_type: 'LEAGUE_COMPLETED',
      league_id: 'league_2025_even_odd',
      total_rounds: 3,
      total_matches: 6,
      champion: { player_id: 'P01', display_name: 'Agent Alpha', points: 9 },
      final_standings: [
        { rank: 1, player_id: 'P01', points: 9 },
        { rank: 2, player_id: 'P03', points: 5 },
      ],
    },
  ],
  [
    'LEAGUE_ERROR',
    {
      message_type: 'LEAGUE_ERROR',
      error_code: 'E005',
      error_name: 'PLAYER_NOT_REGISTERED',
      error_description: 'Player ID not found in registry',
      context: { player_id: 'P99' },
      retryable: false,
    },
  ],
  [
    'GAME_ERROR',
    {
      message_type: 'GAME_ERROR',
      match_id: 'R1M1',
      player_id: 'P01',
      error_code: 'E001',
      error_name: 'TIMEOUT_ERROR',
      error_description: 'Response not received within 30 seconds',
      game_state: 'COLLECTING_CHOICES',
      retryable: true,
      retry_count: 1,
      max_retries: 3,
    },
  ],
  [
    'LEAGUE_QUERY',
    { message_type: 'LEAGUE_QUERY', query_type: 'GET_STANDINGS', league_id: 'league_2025_even_odd' },
  ],
];

/** The example of docs/specifications/002-league-v2.md §3.5. */
export const SPEC_ENVELOPE = {
  protocol: 'league.v2',
  message_type: 'GAME_INVITATION',
  sender: 'referee:REF01',
  timestamp: '2025-01-15T10:30:00Z',
  conversation_id: 'conv-r1m1-001',
  auth_token: 'tok_abc123def456',
  league_id: 'league_2025_even_odd',
  round_id: 1,
  match_id: 'R1M1',
} as const;
