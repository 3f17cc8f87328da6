import type { LeagueCode } from '../../../shared/codes/league.ts';
import { hasHash, isMatchProof } from '../tokens-and-proofs.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { markAuthenticatedCall } from '../manager/agent-tokens.ts';
import { textOf } from '../string-fields.ts';
import { isInPlay, type LeagueAgentRecord, type LeagueRecord, type LeagueMatchRecord } from '../records.ts';
import { isoNow } from '../../platform/runtime.ts';

/**
 * Who sent a message to a hosted player. `host`: the referee of this host that referees the match.
 * `external`: the referee of another program that is assigned to the match. `unrelated`: the message is not about
 * a match, so its sender does not matter. `refused`: any other sender of a message about a match.
 */
export type MatchCaller =
  | { readonly kind: 'host' | 'external' | 'unrelated' }
  | { readonly kind: 'refused'; readonly code: LeagueCode; readonly reason: string };

export interface MatchCallers {
  /** Decides whether the player acts on the message. */
  admit(message: NormalisedRequest): MatchCaller;
  /** Stores that the referee of another program has invited the player, or got its choice, before the reply is sent. */
  saveReply(message: NormalisedRequest, reply: JsonRecord | null): Promise<void>;
  /** The choice that the player gave the referee of another program in this match; null without one. */
  earlierChoice(matchId: string): string | null;
}

interface CallersSpec {
  readonly leagueId: string;
  readonly playerId: () => string;
  /** SHA-256 of the player's token in hex. */
  readonly ownTokenHash: () => string;
}

/** Messages that only the referee of a match may send. */
const MATCH_MESSAGES: ReadonlySet<string> = new Set([
  'GAME_INVITATION',
  'CHOOSE_PARITY_CALL',
  'GAME_MOVE_CALL',
  'GAME_OVER',
  'GAME_ERROR',
]);
/** Matches of one player for which the use of a token is remembered. */
const MAX_MATCHES = 4096;

/** Whether only the referee of a match may send such a message. */
export const isMatchMessage = ({ type }: NormalisedRequest): boolean =>
  type !== null && MATCH_MESSAGES.has(type);

const refusedCaller = (code: LeagueCode, reason: string): MatchCaller => ({ kind: 'refused', code, reason });

/**
 * Lets a hosted player act only on messages of the referee of the match that it plays. A referee of this host
 * proves itself for the conversation; a referee of another program shows the token that the manager gave it.
 * One that never uses its token is known by the match alone, which leagues of strict auth do not accept.
 */
export function createMatchCallers(context: LeagueContext, spec: CallersSpec): MatchCallers {
  /** Matches whose referee has shown its token to this player. It is asked for the token from then on. */
  const withToken = createBoundedMap<string, true>(MAX_MATCHES);
  const { leagueId, playerId } = spec;
  const keyOf = (matchId: string) => ({ leagueId, matchId, playerId: playerId() });

  const fromExternal = (
    { envelope }: NormalisedRequest,
    {
      match,
      league,
      referee,
    }: { match: LeagueMatchRecord; league: LeagueRecord; referee: LeagueAgentRecord },
  ): MatchCaller => {
    if (envelope.auth_token !== undefined) {
      const { tokenHash, oldTokenHash } = referee;
      if (!hasHash(envelope.auth_token, tokenHash) && !hasHash(envelope.auth_token, oldTokenHash))
        return refusedCaller('E012', 'only the referee of the match may call');
      withToken.set(match.matchId, true);
      markAuthenticatedCall(context, referee);
      return { kind: 'external' };
    }
    const isTokenRequired =
      league.settings.auth === 'strict' || referee.authenticatesCalls || withToken.get(match.matchId);
    return isTokenRequired ? refusedCaller('E011', 'auth_token') : { kind: 'external' };
  };

  const callerByMessage = new WeakMap<NormalisedRequest, MatchCaller>();
  const judge = (message: NormalisedRequest): MatchCaller => {
    const { envelope } = message;
    if (!isMatchMessage(message)) return { kind: 'unrelated' };
    const match = context.matches.findMatch(leagueId, envelope.match_id ?? '');
    const league = context.store.findLeague(leagueId);
    const isOwnMatch = match !== null && [match.a, match.b].includes(playerId());
    if (league === null || !isInPlay(league.status) || !isOwnMatch)
      return refusedCaller('E012', 'this is no match of this player');
    const referee = context.store.findAgent(leagueId, 'referee', match.refereeId);
    if (referee === null) return refusedCaller('E013', 'the match has no referee');
    if (!referee.isHosted) return fromExternal(message, { match, league, referee });
    return isOfOwnReferee(
      context,
      { leagueId, playerId: playerId(), ownTokenHash: spec.ownTokenHash() },
      message,
      match,
    )
      ? { kind: 'host' }
      : refusedCaller(
          envelope.auth_token === undefined ? 'E011' : 'E012',
          'only the referee of the match may call',
        );
  };

  return {
    admit(message) {
      const caller = callerByMessage.get(message) ?? judge(message);
      callerByMessage.set(message, caller);
      return caller;
    },
    async saveReply({ type, envelope }, reply) {
      const choice = textOf(reply?.['parity_choice']);
      const matchId = envelope.match_id ?? '';
      const repliedAt = isoNow(context);
      if (type === 'GAME_INVITATION')
        await context.writer.write(() => context.hostedReplies.insertInvitation(keyOf(matchId), repliedAt));
      if (type === 'CHOOSE_PARITY_CALL' && choice !== null)
        await context.writer.write(() =>
          context.hostedReplies.upsertChoice(keyOf(matchId), choice, repliedAt),
        );
    },
    earlierChoice: (matchId) =>
      context.hostedReplies.listByMatch({ leagueId, matchId }).find((reply) => reply.playerId === playerId())
        ?.choice ?? null,
  };
}

interface Receiver {
  readonly leagueId: string;
  readonly playerId: string;
  readonly ownTokenHash: string;
}

/** Whether a referee of this host sent the message in the current conversation of a match of this player. */
function isOfOwnReferee(
  context: Pick<LeagueContext, 'store'>,
  { leagueId, playerId, ownTokenHash }: Receiver,
  { envelope }: NormalisedRequest,
  match: LeagueMatchRecord,
): boolean {
  if (match.conversationId === null || envelope.conversation_id !== match.conversationId) return false;
  if (match.a !== playerId && match.b !== playerId) return false;
  const { matchId, conversationId } = match;
  return (
    context.store.findAgent(leagueId, 'referee', match.refereeId)?.isHosted === true &&
    isMatchProof(envelope.auth_token, ownTokenHash, { leagueId, matchId, conversationId })
  );
}
