import { findWorkerMatch, playByWorkers } from './worker-match.ts';
import { decideBoard, playSessionMatch, retryVoidMatch } from './session-match.ts';
import { callContext, createMatchContext, type MatchContext, type RefereeDeps } from './match-context.ts';
import { technicalLossReason, callPlayer, invite, lateSentence, sendError } from './player-calls.ts';
import { hexOf, senderOf, appendLeagueAudit, type LeagueContext } from '../context.ts';
import { choiceIn, readChoice } from '../dialects/read-reply.ts';
import type { SessionGame } from '../players/league-sessions.ts';
import type { LeagueAgentRecord, LeagueMatchRecord } from '../records.ts';
import { toResultReport, sendResult } from './result-messages.ts';
import { numberCommitment } from '../rules/commitments.ts';
import { numberFromByte, parityWinner, parseParity, type Parity } from '../rules/even-odd.ts';
import { technicalLossSentence, technicalLossesText } from '../rules/results/technical-loss.ts';
import { isMatchDecided } from '../rules/match-phase.ts';
import type { LeagueCode } from '../../../shared/codes/league.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';
import { waitWithLimit } from '../wait-with-limit.ts';
import { isoNow } from '../../platform/runtime.ts';

export type { RefereeDeps } from './match-context.ts';

/**
 * Runs one match on a hosted referee. Each phase is stored before the next step begins:
 *
 * - `scheduled`: the runner has paired the round and stored the match.
 * - `INVITED`: the referee invites both players under a new conversation id, or orders the match from workers, which
 *   need no invitation.
 * - `JOINED`, `COLLECTING`: both players have accepted. For even_odd, the number is drawn and its hash stored, and both
 *   phases are written in one transaction. For a board game, the session is open and the match is `COLLECTING`. The
 *   referee now collects choices or moves.
 * - `DECIDED`: winner and absent players are stored. A player who does not join or does not reply, or who withdrew or
 *   was disqualified, brings the match here directly, as a technical loss. When only players of this host fail, or the
 *   infrastructure does, the match goes back to `scheduled` and is played again, at most three times; then it is void.
 * - `REPORTED`: the manager has accepted MATCH_RESULT_REPORT and stored the result that counts
 *   (src/main/league/manager/record-result.ts). The match of an external referee goes from `scheduled` directly to this
 *   phase. Under an external manager, src/main/league/joining/assigned-match.ts stores this phase after the manager's
 *   response.
 *
 * After a restart the runner calls this function again for each match of its referees that is not `REPORTED`. An
 * undecided match is invited again under a new conversation id and keeps its drawn number or its session; a `DECIDED`
 * match is only reported again. The undecided match of an external referee that sends no report is reassigned to a
 * hosted referee and starts here.
 */
export async function playLeagueMatch(deps: RefereeDeps, match: LeagueMatchRecord): Promise<void> {
  if (match.phase === 'REPORTED') return;
  let matchContext = createMatchContext(deps, match);
  while (!isMatchDecided(matchContext.match.phase)) {
    await playToDecision(matchContext);
    const playedMatch = deps.context.matches.findMatch(match.leagueId, match.matchId);
    // An attempt that was voided is played again; a match that is still open belongs to a cancelled or stopped league.
    if (playedMatch?.phase !== 'scheduled') break;
    matchContext = createMatchContext(deps, playedMatch);
  }
  const decidedMatch = deps.context.matches.findMatch(match.leagueId, match.matchId);
  if (decidedMatch === null || decidedMatch.phase !== 'DECIDED') return;
  const notification = isPlayedByWorker(deps.context, decidedMatch)
    ? Promise.resolve()
    : sendResult(matchContext, decidedMatch);
  await deps.report(toResultReport(matchContext, decidedMatch));
  await waitWithLimit(deps.context.runtime.clock, notification);
}

/** The game of the session host that the league plays; null for even_odd. */
const boardGameOf = ({ context, league: { gameType } }: MatchContext): SessionGame | null =>
  gameType === 'even_odd' ? null : (context.sessions?.findGame(gameType) ?? null);

/** Lets workers play the match, and decides it if they did. False when it is to be played here. */
async function decideByWorkers(matchContext: MatchContext, game: SessionGame): Promise<boolean> {
  const workerMatch = findWorkerMatch(matchContext);
  if (workerMatch === null) return false;
  if (await playByWorkers(matchContext, game, workerMatch)) await decideBoard(matchContext, game);
  return true;
}

/** The endpoints of its players took no part in a match that a worker played, so they are not notified of its end. */
const isPlayedByWorker = ({ workers }: LeagueContext, { sessionId }: LeagueMatchRecord): boolean =>
  sessionId !== null && (workers?.findPlayedBy(sessionId) ?? null) !== null;

async function playToDecision(matchContext: MatchContext): Promise<void> {
  const { context, match, players } = matchContext;
  await context.writer.write(() => context.matches.markInvited(match, matchContext.conversationId));
  context.crashPoint('league.afterInvite');
  if (await decideForfeit(matchContext)) return;
  const game = boardGameOf(matchContext);
  if (game !== null && (await decideByWorkers(matchContext, game))) return;
  const reasons = await Promise.all(players.map((player) => invite(matchContext, player)));
  const missing = reasons.map((reason) => (reason === null ? null : { reason }));
  const absent = players.filter((_, index) => missing[index] !== null);
  if (game !== null && (absent.length === 0 || match.sessionId !== null)) {
    if (await playSessionMatch(matchContext, game, absent)) await decideBoard(matchContext, game);
    return;
  }
  if (absent.length > 0) {
    await decide(matchContext, new Map(), { absent, reason: reasonFor(players, missing) });
    return;
  }
  const number = await commitNumber(matchContext);
  context.crashPoint('league.afterCommit');
  // Both players are called at once, so that neither can learn the other's choice.
  const replies = await Promise.all(players.map((player) => requestChoice(matchContext, player)));
  const choices = new Map<string, Parity>();
  for (const [index, player] of players.entries()) {
    const reply = replies[index];
    if (typeof reply === 'string') choices.set(player.agentId, reply);
  }
  const lacking = replies.map((reply) => (typeof reply === 'string' ? null : reply));
  const absentees = players.filter((_, index) => lacking[index] !== null);
  await decide(matchContext, choices, { absent: absentees, reason: reasonFor(players, lacking), number });
}

/**
 * Decides a match in which a player takes no part any more, because it withdrew or was disqualified; false for any
 * other.
 */
async function decideForfeit(matchContext: MatchContext): Promise<boolean> {
  const { context, match, players } = matchContext;
  // A match whose session is open, or that workers have, is played to its end.
  if (match.sessionId !== null || context.workers?.isOrdered(match) === true) return false;
  const causes = players.map(({ agentId }) =>
    context.interventions.findExclusionCause(match.leagueId, agentId),
  );
  const absent = players.filter((_, index) => causes[index] !== null);
  if (absent.length === 0) return false;
  const absences = causes.map((cause) => (cause === null ? null : { reason: technicalLossSentence(cause) }));
  await decide(matchContext, new Map(), {
    absent,
    reason: reasonFor(players, absences),
    isForfeit: true,
  });
  return true;
}

/**
 * Voids the match when only players of this host take no part, because that is a fault of the host. The match is
 * played again, at most three times, and then stands as void. False for any other match.
 */
async function voidIfHostFault(
  matchContext: MatchContext,
  absent: readonly LeagueAgentRecord[],
): Promise<boolean> {
  const { context, match } = matchContext;
  if (absent.length === 0 || !absent.every(({ isHosted }) => isHosted)) return false;
  const current = context.matches.findMatch(match.leagueId, match.matchId) ?? match;
  const reason = 'host_fault';
  if (await retryVoidMatch(context, current, reason)) return true;
  const verdict = { choices: {}, winner: null, absent: [], reason, isVoid: true, decidedAt: isoNow(context) };
  await context.writer.write(() => context.matches.markDecided(match, verdict));
  context.crashPoint('league.afterDecide');
  return true;
}

/** Why a player takes no part, as the sentence after its id. */
interface Absence {
  readonly reason: string;
}

/** One sentence for each absent player; null when both play. */
const reasonFor = (
  players: readonly LeagueAgentRecord[],
  absences: readonly (Absence | null)[],
): string | null =>
  technicalLossesText(
    players.flatMap(({ agentId: playerId }, index) => {
      const sentence = absences[index]?.reason;
      return sentence === undefined ? [] : [{ playerId, sentence }];
    }),
  );

/**
 * Draws the number and stores it with its hash before any player is asked for a choice. After a restart the stored
 * number is used again, so stopping the host cannot change it.
 */
async function commitNumber({ context, match, referee }: MatchContext): Promise<number> {
  const number = match.drawnNumber ?? randomNumber(context);
  const salt = match.salt ?? hexOf(context.runtime.random.bytes(16));
  const hash = numberCommitment(number, salt, match);
  await context.writer.write(() => {
    context.matches.markJoined(match);
    context.matches.markCollecting(match, { number, salt, hash });
    if (match.numberHash !== null) return;
    const payload = { drawHash: hash };
    appendLeagueAudit(context, match.leagueId, {
      action: 'DRAW_COMMITTED',
      actor: senderOf(referee),
      subject: match.matchId,
      payload,
    });
  });
  return number;
}

/** Draws a number from 1 to 10 with equal chances from `runtime.random`. */
function randomNumber(context: LeagueContext): number {
  for (;;) {
    const number = numberFromByte(context.runtime.random.bytes(1)[0] ?? 255);
    if (number !== null) return number;
  }
}

async function requestChoice(
  matchContext: MatchContext,
  player: LeagueAgentRecord,
): Promise<Parity | Absence> {
  const { match, replyInbox, league } = matchContext;
  const pendingReply = replyInbox.expect('CHOOSE_PARITY_RESPONSE', match.matchId, player.agentId);
  const lose = (code: LeagueCode, reason: string): Absence => {
    sendError(matchContext, player, code, {
      retries: 0,
      isFinal: true,
      reason: `${player.agentId} ${reason}`,
    });
    return { reason };
  };
  try {
    const reply = await callPlayer(matchContext, player, 'CHOOSE_PARITY_CALL', {
      player_id: player.agentId,
      context: callContext(matchContext, player),
    });
    if (reply === null || !reply.ok) return { reason: technicalLossReason(matchContext, 'choice', reply) };
    let rawChoice = readChoice(reply.content);
    if (rawChoice === null && reply.content.kind === 'ack') {
      const postedReply = await pendingReply.waitUpTo(Math.min(TIMEOUTS_MS.choice, matchContext.leftMs()));
      rawChoice = postedReply === null ? null : choiceIn(postedReply);
      if (postedReply === null) return lose('E001', lateSentence(league, 'choice'));
    }
    if (rawChoice === null) return lose('E003', technicalLossSentence('no_choice'));
    return (
      parseParity(rawChoice, league.settings.wire) ?? lose('E004', technicalLossSentence('invalid_choice'))
    );
  } finally {
    pendingReply.close();
  }
}

async function decide(
  matchContext: MatchContext,
  choices: ReadonlyMap<string, Parity>,
  {
    absent,
    reason,
    number = null,
    isForfeit = false,
  }: {
    readonly absent: readonly LeagueAgentRecord[];
    readonly reason: string | null;
    readonly number?: number | null;
    /** The organiser decided it, so no player of this host failed. */
    readonly isForfeit?: boolean;
  },
): Promise<void> {
  const { context, match, players } = matchContext;
  // The match stays undecided and is played after the next start.
  if (absent.length > 0 && context.peers.isClosed()) throw new Error('the host is stopping');
  if (!isForfeit && (await voidIfHostFault(matchContext, absent))) return;
  const absentIds = absent.map(({ agentId }) => agentId);
  const present = players.filter(({ agentId }) => !absentIds.includes(agentId));
  const isTechnicalLoss = absentIds.length > 0 || number === null;
  const winner = isTechnicalLoss
    ? present.length === 1
      ? (present[0]?.agentId ?? null)
      : null
    : parityWinner(number, match, choices);
  const decidedAt = isoNow(context);
  await context.writer.write(() =>
    context.matches.markDecided(match, {
      choices: Object.fromEntries(choices),
      winner,
      absent: absentIds,
      reason,
      decidedAt,
    }),
  );
  context.crashPoint('league.afterDecide');
}
