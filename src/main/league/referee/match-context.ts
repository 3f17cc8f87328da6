import { hasToken, matchProof } from '../tokens-and-proofs.ts';
import type { LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { ReplyInbox } from './reply-inbox.ts';
import type { MoveProblem } from '../players/session-player.ts';
import type { LeagueAgentRecord, LeagueRecord, LeagueMatchRecord } from '../records.ts';
import { remainingBudgetMs } from '../rules/retry.ts';

/** The dependencies with which a hosted referee runs a match. */
export interface RefereeDeps {
  readonly context: LeagueContext;
  readonly league: LeagueRecord;
  readonly referee: LeagueAgentRecord;
  readonly replyInbox: ReplyInbox;
  /** A player's standing before the round. */
  readonly standingOf: (playerId: string) => JsonRecord;
  /**
   * Reports a decided match: to the manager of this host by a call in this process, to an external
   * manager as a message. The envelope carries no token.
   */
  readonly report: (envelope: JsonRecord) => Promise<void>;
  /**
   * Starts the program of a player that this host runs; null when it is ready. Players elsewhere are ready by
   * themselves.
   */
  readonly prepareProgram: (player: LeagueAgentRecord, matchId: string) => Promise<MoveProblem | null>;
}

/** One attempt at a match while it runs. */
export interface MatchContext extends RefereeDeps {
  readonly match: LeagueMatchRecord;
  /** Player A and player B, as they were stored when the attempt began. */
  readonly players: readonly [LeagueAgentRecord, LeagueAgentRecord];
  readonly conversationId: string;
  /** Milliseconds left of the time limit; infinite without one. */
  readonly leftMs: () => number;
}

/** Creates the context of a new attempt, with a new conversation, and starts its time limit. */
export function createMatchContext(deps: RefereeDeps, match: LeagueMatchRecord): MatchContext {
  const { context, league } = deps;
  const a = context.store.findAgent(match.leagueId, 'player', match.a);
  const b = context.store.findAgent(match.leagueId, 'player', match.b);
  if (a === null || b === null)
    throw new Error(
      `A player of match ${match.matchId} is not registered: ${a === null ? match.a : match.b}`,
    );
  const startedMs = context.runtime.clock.monotonicMs();
  return {
    ...deps,
    match,
    players: [a, b],
    conversationId: `conv-${match.matchId.toLowerCase()}-${context.runtime.ids.uuid()}`,
    leftMs: () =>
      remainingBudgetMs(league.settings.budgetMs, context.runtime.clock.monotonicMs() - startedMs),
  };
}

export const opponentOf = ({ players }: MatchContext, player: LeagueAgentRecord): LeagueAgentRecord =>
  players[0].agentId === player.agentId ? players[1] : players[0];

/** The `context` of a call to `player` (docs/specifications/002-league-v2.md §6.3). */
export const callContext = (matchContext: MatchContext, player: LeagueAgentRecord): JsonRecord => ({
  opponent_id: opponentOf(matchContext, player).agentId,
  round_id: matchContext.match.round,
  your_standings: matchContext.standingOf(player.agentId),
});

/** Fields that every message of the match carries. */
export const matchFields = (matchContext: MatchContext): JsonRecord => ({
  conversation_id: matchContext.conversationId,
  league_id: matchContext.match.leagueId,
  round_id: matchContext.match.round,
  match_id: matchContext.match.matchId,
  game_type: matchContext.league.gameType,
});

/**
 * The fields by which the referee proves itself to one player. The referee's own token stays between it and
 * the manager. While a repeated registration waits, the player may hold either token, so both proofs are
 * sent. A player of an external manager has no token here and gets a proof that nobody can check.
 */
export function proofFields(matchContext: MatchContext, player: LeagueAgentRecord): JsonRecord {
  const { context, match, conversationId } = matchContext;
  const conversation = { leagueId: match.leagueId, matchId: match.matchId, conversationId };
  const current = context.store.findAgent(player.leagueId, 'player', player.agentId) ?? player;
  const proofFor = (holderHash: string): string => matchProof(holderHash, conversation);
  return {
    auth_token: proofFor(hasToken(current) ? current.tokenHash : `${context.processKey}${current.tokenHash}`),
    ...(current.pending === null ? {} : { pending_proof: proofFor(current.pending.tokenHash) }),
  };
}
