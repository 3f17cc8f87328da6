import { isMessageType, type MessageType } from '../../../shared/wire/league-v2.ts';

/**
 * Method names of each message type: first the name that this host sends, then the names that public
 * implementations use.
 */
const NAMES: Readonly<Record<MessageType, readonly string[]>> = {
  REFEREE_REGISTER_REQUEST: ['register_referee'],
  LEAGUE_REGISTER_REQUEST: ['register_player', 'league_register'],
  ROUND_ANNOUNCEMENT: ['notify_round', 'announce_round', 'round_announcement'],
  GAME_INVITATION: ['handle_game_invitation', 'receive_game_invitation', 'game_invitation'],
  CHOOSE_PARITY_CALL: ['choose_parity', 'parity_choose', 'choose_parity_call'],
  GAME_MOVE_CALL: ['make_move', 'game_move', 'game_move_call'],
  GAME_OVER: ['notify_match_result', 'receive_game_over', 'game_over'],
  MATCH_RESULT_REPORT: ['report_match_result', 'match_result_report'],
  LEAGUE_STANDINGS_UPDATE: [
    'update_standings',
    'notify_standings',
    'standings_update',
    'league_standings_update',
  ],
  ROUND_COMPLETED: ['notify_round_completed', 'round_completed'],
  LEAGUE_COMPLETED: ['notify_league_completed', 'league_completed'],
  GAME_ERROR: ['notify_game_error', 'game_error'],
  LEAGUE_ERROR: ['notify_league_error', 'league_error'],
  LEAGUE_QUERY: ['league_query', 'query_league', 'handle_league_query'],
  MATCH_ASSIGNMENT: ['assign_match', 'match_assignment'],
  START_MATCH: ['start_match'],
  RUN_MATCH: ['run_match'],
  START_LEAGUE: ['start_league'],
  REFEREE_REGISTER_RESPONSE: ['referee_register_response'],
  LEAGUE_REGISTER_RESPONSE: ['league_register_response'],
  GAME_JOIN_ACK: ['game_join_ack'],
  CHOOSE_PARITY_RESPONSE: ['choose_parity_response'],
  GAME_MOVE_RESPONSE: ['game_move_response'],
  MATCH_RESULT_ACK: ['match_result_ack'],
  MATCH_ASSIGNMENT_ACK: ['match_assignment_ack'],
  LEAGUE_QUERY_RESPONSE: ['league_query_response'],
};

const TYPE_OF: ReadonlyMap<string, MessageType> = new Map(
  (Object.entries(NAMES) as [MessageType, readonly string[]][]).flatMap(([type, names]) =>
    names.map((name) => [name, type] as const),
  ),
);

/** Method names in order: the one to send, then the names to try if the peer does not know it. */
export const methodsOf = (type: MessageType): readonly string[] => NAMES[type];

/** The message type of a method or tool name: a known name, or the type in any case; null for an unknown name. */
export function typeOfMethod(method: string): MessageType | null {
  const type = TYPE_OF.get(method);
  if (type !== undefined) return type;
  const upper = method.toUpperCase();
  return isMessageType(upper) ? upper : null;
}
