import { LEAGUE_CODES } from '../../../shared/codes/league.ts';
import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import type { SessionPlayer, MoveProblem } from './session-player.ts';
import { createLeagueMessage, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { conversationOf } from '../manager/registration-messages.ts';
import { chooseParity, type ParityStrategy } from '../rules/strategies.ts';
import { isoNow } from '../../platform/runtime.ts';

export interface LeaguePlayerSpec {
  /** The player's id, known once it is registered. */
  readonly playerId: () => string;
  /** What the reply to this request carries as its token; null for no token. */
  readonly replyTokenFor: (request: NormalisedRequest) => string | null;
  readonly strategy: ParityStrategy;
  /** Seeds the random choices. It must not be known to others. */
  readonly seed: string;
  /** Numbers of the player's finished matches, oldest first, for a player that continues after a restart. */
  readonly drawnNumbers: readonly number[];
  /** The choice that was given in this match before a restart; null without one. */
  readonly earlierChoice?: (matchId: string) => string | null;
  /** Chooses the moves of games that are played as sessions; null for even_odd. */
  readonly sessionPlayer: SessionPlayer | null;
}

export interface HostedLeaguePlayer {
  /**
   * Replies to a message; null for an unknown message type or tool, for a malformed `CHOOSE_PARITY_CALL` and for a call
   * for a move that is not due. Every other known type is acknowledged, even when its fields are malformed.
   */
  handle(message: NormalisedRequest): JsonRecord | null | Promise<JsonRecord | null>;
}

/** Maximum number of remembered matches, far more than a player has in a league. */
const MAX_MATCHES = 4096;

/** Tool names that a player lists in `tools/list`. */
export const PLAYER_TOOLS = [
  'handle_game_invitation',
  'choose_parity',
  'make_move',
  'notify_match_result',
  'notify_round',
  'update_standings',
  'notify_round_completed',
  'notify_league_completed',
  'notify_game_error',
  'get_player_state',
];

/**
 * Creates the part of a hosted player that replies to league messages. A repeated call gets the same reply. The
 * deadline of a call is not checked, because some referees send one in the past.
 */
export function createLeaguePlayer(
  context: Pick<LeagueContext, 'runtime'>,
  spec: LeaguePlayerSpec,
): HostedLeaguePlayer {
  const drawnNumberByMatch = createBoundedMap<string, number>(MAX_MATCHES);
  // The numbers from before a restart have no match id, so each gets a key that no match has.
  spec.drawnNumbers.forEach((number, index) => drawnNumberByMatch.set(`before-${index}`, number));
  const choiceByMatch = createBoundedMap<string, string>(MAX_MATCHES);

  const reply = (
    message: NormalisedRequest,
    type: 'GAME_JOIN_ACK' | 'CHOOSE_PARITY_RESPONSE' | 'GAME_MOVE_RESPONSE' | 'GAME_ERROR' | 'ACK',
    fields: JsonRecord,
  ): JsonRecord => {
    const token = spec.replyTokenFor(message);
    return createLeagueMessage(context, type, `player:${spec.playerId()}`, {
      ...conversationOf(message),
      ...(token === null ? {} : { auth_token: token }),
      ...fields,
    });
  };

  const replyToParityCall = (message: NormalisedRequest): JsonRecord | null => {
    const call = MESSAGES.CHOOSE_PARITY_CALL.safeParse(message.envelope);
    if (!call.success) return null;
    const matchId = call.data.match_id;
    // Match ids repeat between leagues, so the league id is part of the key.
    const key = `${message.envelope.league_id ?? ''}/${matchId}`;
    const drawnNumbers = drawnNumberByMatch.values();
    const choice =
      choiceByMatch.get(key) ??
      spec.earlierChoice?.(matchId) ??
      chooseParity(spec.strategy, { seed: spec.seed, matchId, drawnNumbers });
    choiceByMatch.set(key, choice);
    return reply(message, 'CHOOSE_PARITY_RESPONSE', {
      match_id: matchId,
      player_id: spec.playerId(),
      parity_choice: choice,
      choice,
    });
  };

  const replyToMoveCall = async (message: NormalisedRequest): Promise<JsonRecord | null> => {
    const { match_id: matchId } = message.envelope;
    const result = (matchId === undefined ? null : await spec.sessionPlayer?.chooseMove(matchId)) ?? null;
    if (result === null) return null;
    const ids = { match_id: matchId, player_id: spec.playerId() };
    return 'choice' in result
      ? reply(message, 'GAME_MOVE_RESPONSE', { ...ids, move_data: { choice: result.choice } })
      : reply(message, 'GAME_ERROR', { ...ids, ...errorFields(result) });
  };

  const rememberNumber = (message: NormalisedRequest): void => {
    const gameOver = MESSAGES.GAME_OVER.safeParse(message.envelope);
    const number = gameOver.success ? gameOver.data.game_result.drawn_number : undefined;
    if (gameOver.success && number !== undefined && Number.isInteger(number))
      drawnNumberByMatch.set(`${message.envelope.league_id ?? ''}/${gameOver.data.match_id}`, number);
  };

  return {
    handle(message) {
      switch (message.type) {
        case 'GAME_INVITATION':
          return reply(message, 'GAME_JOIN_ACK', {
            match_id: message.envelope.match_id,
            player_id: spec.playerId(),
            arrival_timestamp: isoNow(context),
            accept: true,
          });
        case 'CHOOSE_PARITY_CALL':
          return replyToParityCall(message);
        case 'GAME_MOVE_CALL':
          return replyToMoveCall(message);
        case 'GAME_OVER':
          rememberNumber(message);
          spec.sessionPlayer?.endGame(message.envelope.match_id ?? '');
          return reply(message, 'ACK', { status: 'received', match_id: message.envelope.match_id });
        case null:
          return message.tool === 'get_player_state'
            ? { player_id: spec.playerId(), matches: choiceByMatch.size }
            : null;
        default:
          return reply(message, 'ACK', { status: 'received' });
      }
    },
  };
}

/** The code of a call that did not get a move. */
const MOVE_PROBLEM_CODE = 'E009';

const errorFields = ({ problem, ending }: MoveProblem): JsonRecord => ({
  error_code: MOVE_PROBLEM_CODE,
  error_name: LEAGUE_CODES[MOVE_PROBLEM_CODE].name,
  error_description: problem,
  context: { failure: ending ?? 'player' },
  retryable: true,
});
