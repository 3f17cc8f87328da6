import { isVoidReason, MAX_PLAYED_AGAIN } from '../../../shared/fault.ts';
import type { HostEnding } from '../../sessions/index.ts';
import type { SessionGame, PlayerPosition, LeagueSessions } from '../players/league-sessions.ts';
import { callContext, type MatchContext } from './match-context.ts';
import { callPlayer, missedReplyOf, sendError } from './player-calls.ts';
import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import { choiceIn, readChoice } from '../dialects/read-reply.ts';
import { isInPlay, type LeagueAgentRecord, type LeagueMatchRecord } from '../records.ts';
import {
  hostedFailure,
  missedMoveReason,
  ownFailure,
  resultOfEnding,
  type MissedReply,
  type MissedMoveReason,
} from '../rules/results/session-ending.ts';
import { remainingBudgetMs, TIMEOUTS_MS } from '../rules/retry.ts';
import { isoNow } from '../../platform/runtime.ts';

/** How many illegal moves a player may send in one position; it loses the game with the last of them. */
const MAX_ILLEGAL_MOVES = 3;

interface SessionMatch extends MatchContext {
  readonly sessions: LeagueSessions;
  readonly game: SessionGame;
  readonly sessionId: string;
}

export interface MatchSeat {
  readonly player: LeagueAgentRecord;
  readonly role: string;
  /** Id of the session-host agent that acts for the player. */
  readonly agentId: string;
}

/**
 * Plays a match on a session of the session host: each player to act is called with GAME_MOVE_CALL and
 * acts as an ordinary agent. After a restart the same session continues. True when the session is over: completed,
 * missing or quarantined. False when the league is over, which aborts the session.
 */
export async function playSessionMatch(
  matchContext: MatchContext,
  game: SessionGame,
  /** Players that did not accept the invitation to a session that is already open. */
  absent: readonly LeagueAgentRecord[],
): Promise<boolean> {
  const { context } = matchContext;
  const { sessions } = context;
  if (sessions === null) throw new Error('The session host is not available for board games');
  const seats = await seatPlayers(matchContext, sessions, game);
  const sessionId = await openSession(matchContext, sessions, { game, seats });
  const sessionMatch: SessionMatch = { ...matchContext, sessions, game, sessionId };
  if (absent.length === 0) await preparePrograms(sessionMatch, seats);
  for (;;) {
    const state = sessions.stateOf(sessionId);
    if (state === null || state.quarantined || state.status === 'completed') return true;
    if (context.peers.isClosed()) throw new Error('the host is stopping');
    const league = context.store.findLeague(matchContext.match.leagueId);
    if (league === null || !isInPlay(league.status)) {
      await sessions.endForHostedPlayer(sessionId, game.roles[0], 'aborted');
      return false;
    }
    const absentSeats = seats.filter(({ player }) =>
      absent.some(({ agentId }) => agentId === player.agentId),
    );
    const [first] = absentSeats;
    if (first !== undefined)
      await sessions.endForHostedPlayer(sessionId, first.role, absenceEnding(absentSeats));
    else await playTurn(sessionMatch, seats);
  }
}

/**
 * Starts the programs of all players before any of them is asked, so that no deadline runs while they start. A
 * player that cannot be started ends the session as a player that gives no move does.
 */
async function preparePrograms(sessionMatch: SessionMatch, seats: readonly MatchSeat[]): Promise<void> {
  const { sessions, context, sessionId, match } = sessionMatch;
  if (sessions.stateOf(sessionId)?.status !== 'active') return;
  const problems = await Promise.all(
    seats.map(async ({ player, role }) => ({
      role,
      problem: await sessionMatch.prepareProgram(player, match.matchId),
    })),
  );
  for (const { problem } of problems)
    if (problem !== null && problem.ending !== null)
      context.log('warn', 'a player could not be started', {
        league: match.leagueId,
        match: match.matchId,
        reason: problem.problem,
      });
  const failures = problems.flatMap(({ role, problem }) =>
    problem === null || problem.ending === null ? [] : [{ role, reason: problem.ending }],
  );
  await endByFailures(sessionMatch, failures);
}

/** Why a player gave no move, or could not be started. */
interface PlayerFailure {
  readonly role: string;
  readonly reason: HostEnding;
}

/** Ends the session if a player failed; otherwise the session continues. */
async function endByFailures(
  { sessions, context, sessionId }: SessionMatch,
  failures: readonly PlayerFailure[],
): Promise<void> {
  const [first] = failures;
  if (first === undefined || context.peers.isClosed()) return;
  const atFault = failures.filter(({ reason }) => !isVoidReason(reason));
  const [loser] = atFault;
  // A game that only the host or a model's server has spoiled is void.
  if (loser === undefined) await sessions.endForHostedPlayer(sessionId, first.role, first.reason);
  // When both players failed, the session is aborted and neither wins.
  else
    await sessions.endForHostedPlayer(sessionId, loser.role, atFault.length > 1 ? 'aborted' : loser.reason);
}

/**
 * How a session ends when players did not join it again. It is a fault of the host when all of them are players of this
 * host.
 */
function absenceEnding(absentSeats: readonly MatchSeat[]): 'host_fault' | 'aborted' | 'abandoned' {
  if (absentSeats.every(({ player }) => player.isHosted)) return 'host_fault';
  return absentSeats.length > 1 ? 'aborted' : 'abandoned';
}

/**
 * Calls all players that may act. An unchanged board afterwards is an error, since the same calls
 * would repeat for ever.
 */
async function playTurn(sessionMatch: SessionMatch, seats: readonly [MatchSeat, MatchSeat]): Promise<void> {
  const { sessions, sessionId, context } = sessionMatch;
  const positionKey = (): string => {
    const { status, tick } = sessions.stateOf(sessionId) ?? {};
    return `${status} ${tick} ${sessions.toAct(sessionId).join()}`;
  };
  const keyBefore = positionKey();
  await requestMoves(sessionMatch, seats);
  if (positionKey() === keyBefore && !context.peers.isClosed())
    throw new Error(`No player can move in session ${sessionId}`);
}

/** The seats of both players; each player gets a session-host agent when it has none. */
export async function seatPlayers(
  { context, players }: MatchContext,
  sessions: LeagueSessions,
  { roles }: SessionGame,
): Promise<readonly [MatchSeat, MatchSeat]> {
  const seat = async (player: LeagueAgentRecord, role: string): Promise<MatchSeat> => {
    const sessionAgent =
      context.store.findAgent(player.leagueId, 'player', player.agentId)?.sessionAgent ?? null;
    if (sessionAgent !== null) return { player, role, agentId: sessionAgent };
    const agentId = await sessions.ensureAgent(player.identity, player.displayName);
    await context.writer.write(() => context.store.updateSessionAgent(player, agentId));
    return { player, role, agentId };
  };
  return [await seat(players[0], roles[0]), await seat(players[1], roles[1])];
}

/**
 * Opens the session, or reuses the stored one. The session and its link to the match are one write, so
 * a crash cannot create two sessions for one match.
 */
async function openSession(
  { context, match }: MatchContext,
  sessions: LeagueSessions,
  { game, seats }: { readonly game: SessionGame; readonly seats: readonly [MatchSeat, MatchSeat] },
): Promise<string> {
  const { sessionId: openSessionId } = match;
  if (openSessionId !== null) {
    await context.writer.write(() => context.matches.linkSession(match, openSessionId));
    return openSessionId;
  }
  const participants = Object.fromEntries(seats.map(({ role, agentId }) => [role, agentId]));
  const opening = sessions.prepare(game.template, participants);
  if (!opening.ok) throw new Error(opening.message);
  const sessionId = await context.writer.write(() => {
    const newSessionId = opening.value();
    context.matches.linkSession(match, newSessionId);
    return newSessionId;
  });
  context.crashPoint('league.afterCommit');
  return sessionId;
}

/** Calls all players that may act at the same time, so that no hidden choice waits for another. */
async function requestMoves(
  sessionMatch: SessionMatch,
  seats: readonly [MatchSeat, MatchSeat],
): Promise<void> {
  const { sessions, sessionId } = sessionMatch;
  const rolesToAct = sessions.toAct(sessionId);
  const calledSeats = seats.filter(({ role }) => rolesToAct.includes(role));
  const turns = await Promise.all(
    calledSeats.map(async (seat) => ({ role: seat.role, reason: await takeTurn(sessionMatch, seat) })),
  );
  await endByFailures(
    sessionMatch,
    turns.flatMap(({ role, reason }) => (reason === null ? [] : [{ role, reason }])),
  );
}

/**
 * Requests one move. Null when the player has acted, or when the game moved on without it; otherwise
 * the reason why there is no move.
 */
async function takeTurn(sessionMatch: SessionMatch, seat: MatchSeat): Promise<MissedMoveReason | null> {
  const { sessions, sessionId } = sessionMatch;
  const startedMs = sessionMatch.context.runtime.clock.monotonicMs();
  const { budgetMs } = sessionMatch.league.settings;
  // A board game has many moves, so the time limit applies to each move and not to the match.
  const leftMs = (): number =>
    remainingBudgetMs(budgetMs, sessionMatch.context.runtime.clock.monotonicMs() - startedMs);
  let refusals = 0;
  let missedTick: number | null = null;
  for (;;) {
    const turn = sessions.positionFor(seat.agentId, sessionId);
    if (turn === null || turn.legal.length === 0) return null;
    if (turn.tick === missedTick) throw new Error(`The session refused its own tick ${turn.tick}`);
    const reply = await requestMove({ ...sessionMatch, leftMs }, seat, turn);
    if (!reply.ok) return reply.reason;
    const outcome = await submit(sessionMatch, seat, { action: reply.rawChoice, turn });
    if (outcome === 'done') return null;
    if (outcome === 'moved_on') {
      // The player could not know of the later position, so this is no illegal move.
      missedTick = turn.tick;
      continue;
    }
    refusals += 1;
    const isFinal = refusals >= MAX_ILLEGAL_MOVES;
    sendError(sessionMatch, seat.player, 'E004', { retries: refusals, isFinal });
    if (isFinal) return 'illegal_moves';
  }
}

type MoveReply =
  | { readonly ok: true; readonly rawChoice: string }
  | { readonly ok: false; readonly reason: MissedMoveReason };

async function requestMove(
  sessionMatch: SessionMatch,
  seat: MatchSeat,
  turn: PlayerPosition,
): Promise<MoveReply> {
  const { match, replyInbox, sessionId, game } = sessionMatch;
  const { player, role } = seat;
  const pendingReply = replyInbox.expect('GAME_MOVE_RESPONSE', match.matchId, player.agentId);
  try {
    const reply = await callPlayer(sessionMatch, player, 'GAME_MOVE_CALL', {
      player_id: player.agentId,
      context: callContext(sessionMatch, player),
      move_request: {
        move_type: game.template,
        valid_options: turn.legal,
        state: turn.view,
        tick: turn.tick,
        role,
        session_id: sessionId,
      },
    });
    if (reply === null || !reply.ok) {
      const missedReply = missedReplyOf(player, reply);
      return { ok: false, reason: reasonFor(missedReply) };
    }
    const choice = readChoice(reply.content);
    if (choice !== null) return { ok: true, rawChoice: choice };
    if (reply.content.kind === 'error')
      return { ok: false, reason: missedMoveReason(reply.content.errorCode ?? '') };
    if (reply.content.kind !== 'ack') return { ok: false, reason: 'unparsable_answers' };
    const postedReply = await pendingReply.waitUpTo(Math.min(TIMEOUTS_MS.choice, sessionMatch.leftMs()));
    const rawChoice = postedReply === null ? null : choiceIn(postedReply);
    if (rawChoice !== null) return { ok: true, rawChoice };
    return { ok: false, reason: postedReply === null ? 'timeout' : 'unparsable_answers' };
  } finally {
    pendingReply.close();
  }
}

const reasonFor = (missedReply: MissedReply): MissedMoveReason =>
  hostedFailure(missedReply) ?? ownFailure(missedReply) ?? missedMoveReason(missedReply.code ?? 'E009');

async function submit(
  { sessions, sessionId, league }: SessionMatch,
  { agentId }: MatchSeat,
  { action: choice, turn }: { readonly action: string; readonly turn: PlayerPosition },
): Promise<'done' | 'moved_on' | 'refused'> {
  const action = league.settings.wire === 'strict' ? choice : choice.trim();
  if (action === 'resign' && !turn.legal.includes(action)) {
    return (await sessions.resign(agentId, sessionId)).ok ? 'done' : 'moved_on';
  }
  const response = await sessions.act(agentId, { sessionId, action, tick: turn.tick });
  if (response.ok || response.code === 'ALREADY_ACTED') return 'done';
  if (response.code === 'CONFLICT') return 'moved_on';
  if (response.code === 'INVALID_ACTION' || response.code === 'INVALID_REQUEST') return 'refused';
  // Any other refusal is a fault of this host and no illegal move of the player.
  throw new Error(`The board did not accept the move: ${response.code}`);
}

/**
 * Stores the result of the session. It calls no player. When a fault of the host or the infrastructure ended the
 * session, no player is to blame: the match is played again under its number, at most three times, and then stands as
 * void.
 */
export async function decideBoard({ context, match }: MatchContext, game: SessionGame): Promise<void> {
  const current = context.matches.findMatch(match.leagueId, match.matchId);
  if (current === null) throw new Error(`Match ${match.matchId} is not stored`);
  const { reason, winner: role, outcome } = readEnding(context, current.sessionId ?? '');
  const isVoid = isVoidReason(reason);
  if (isVoid && (await retryVoidMatch(context, current, reason))) return;
  const { winner, absent } = resultOfEnding({ reason, winner: role }, { ...match, roles: game.roles });
  const decidedAt = isoNow(context);
  await context.writer.write(() =>
    context.matches.markDecided(match, { choices: {}, winner, absent, outcome, reason, isVoid, decidedAt }),
  );
  context.crashPoint('league.afterDecide');
}

/** Reads how the session ended. One that is missing or quarantined was spoiled by this host. */
function readEnding({ sessions }: LeagueContext, sessionId: string) {
  const state = sessions?.stateOf(sessionId) ?? null;
  return state === null || state.quarantined || state.status !== 'completed'
    ? { reason: 'host_fault', winner: null, outcome: null }
    : { reason: state.outcomeReason, winner: state.winner, outcome: state.outcome };
}

/** Gives a void match another attempt; false when it has had all of them. */
export async function retryVoidMatch(
  context: LeagueContext,
  match: LeagueMatchRecord,
  reason: string | null,
): Promise<boolean> {
  if (match.voidAttempts >= MAX_PLAYED_AGAIN) return false;
  await context.writer.write(() => {
    if (!context.matches.markScheduledAgain(match)) return;
    appendLeagueAudit(context, match.leagueId, {
      action: 'MATCH_VOIDED',
      actor: 'host',
      subject: match.matchId,
      payload: { reason, sessionId: match.sessionId, attempt: match.voidAttempts + 1 },
    });
  });
  return true;
}
