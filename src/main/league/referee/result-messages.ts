import { LEAGUE_POINTS } from '../../../shared/contract/league-points.ts';
import { matchFields, proofFields, type MatchContext } from './match-context.ts';
import { senderOf, createLeagueMessage } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import { isUnavailable, toLeaguePeer } from '../transport/peers.ts';
import type { LeagueMatchRecord } from '../records.ts';
import { parityOf, parityReason } from '../rules/even-odd.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';

interface NotifiedResult {
  readonly status: string;
  readonly reason: string;
  readonly isTechnicalLoss: boolean;
}

function resultOf(match: LeagueMatchRecord): NotifiedResult {
  if (match.isVoid) return { status: 'VOID', reason: `void by ${match.reason}`, isTechnicalLoss: false };
  const absent = match.absent ?? [];
  const isSessionGame = match.sessionId !== null && match.reason !== null;
  if (absent.length > 0 || (match.drawnNumber === null && !isSessionGame)) {
    const ending = isSessionGame ? ` (${match.reason})` : '';
    return {
      status: 'TECHNICAL_LOSS',
      reason:
        !isSessionGame && match.reason !== null
          ? match.reason
          : `${absent.join(' and ')} did not play${ending}`,
      isTechnicalLoss: true,
    };
  }
  const status = match.winner === null ? 'DRAW' : 'WIN';
  return { status, reason: reasonFor(match), isTechnicalLoss: false };
}

function reasonFor(match: LeagueMatchRecord): string {
  // A game that was decided by its own rules has no reason beside its outcome.
  if (match.drawnNumber === null)
    return match.reason === 'decided' ? String(match.outcome) : `${match.outcome} by ${match.reason}`;
  return parityReason(match.drawnNumber, match, new Map(Object.entries(match.choices ?? {})));
}

/**
 * Sends GAME_OVER to both players (docs/specifications/002-league-v2.md §6.5). A failure affects only
 * the player's health.
 */
export async function sendResult(matchContext: MatchContext, match: LeagueMatchRecord): Promise<void> {
  const { context, players } = matchContext;
  const { status, reason, isTechnicalLoss } = resultOf(match);
  const number = isTechnicalLoss ? null : match.drawnNumber;
  const sender = senderOf(matchContext.referee);
  const envelope = createLeagueMessage(context, 'GAME_OVER', sender, {
    ...matchFields(matchContext),
    game_result: {
      status,
      winner_player_id: match.winner,
      drawn_number: number,
      number_parity: number === null ? null : parityOf(number),
      choices: match.choices ?? {},
      reason,
      ...sessionFields(match),
    },
  });
  await Promise.all(
    players.map(async (player) => {
      const current = context.store.findAgent(player.leagueId, 'player', player.agentId) ?? player;
      const peer = toLeaguePeer(context, current);
      if (peer === null || isUnavailable(context, current)) return;
      const timeoutMs = TIMEOUTS_MS.gameOver;
      await context.peers.send(peer, {
        leagueId: match.leagueId,
        sender,
        type: 'GAME_OVER',
        envelope: { ...envelope, ...proofFields(matchContext, player) },
        timeoutMs,
        retry: false,
      });
    }),
  );
}

/** The MATCH_RESULT_REPORT of the referee, with the points that each player gets. The manager counts it. */
export function toResultReport(matchContext: MatchContext, match: LeagueMatchRecord): JsonRecord {
  const { isTechnicalLoss, status } = resultOf(match);
  const absent = match.absent ?? [];
  const points = (player: string): number =>
    match.winner === player
      ? LEAGUE_POINTS.win
      : match.winner === null && absent.length === 0 && !match.isVoid
        ? LEAGUE_POINTS.draw
        : LEAGUE_POINTS.loss;
  return createLeagueMessage(matchContext.context, 'MATCH_RESULT_REPORT', senderOf(matchContext.referee), {
    ...matchFields(matchContext),
    result: {
      winner: match.winner,
      status,
      score: { [match.a]: points(match.a), [match.b]: points(match.b) },
      details: {
        drawn_number: isTechnicalLoss ? null : match.drawnNumber,
        choices: match.choices ?? {},
        ...sessionFields(match),
        ...(isTechnicalLoss ? { technical_loss: absent.length === 1 ? absent[0] : true } : {}),
      },
    },
  });
}

/** Names the session of a board game, in which every move can be replayed. */
const sessionFields = ({ sessionId, outcome, reason }: LeagueMatchRecord): JsonRecord =>
  sessionId === null ? {} : { session_id: sessionId, outcome, outcome_reason: reason };
