import type {
  ChallengeInfo,
  GameClockView,
  SeatPlayer,
  SessionCard,
  SessionOrigin,
} from '../../shared/contract/index.ts';
import type { Arenas } from '../arena/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Agents } from '../agents/index.ts';
import type { Challenge } from '../sessions/challenges/index.ts';
import {
  gameClockRequestFields,
  type GameClockReading,
  type Sessions,
  type SessionSummary,
} from '../sessions/index.ts';

/** Dependencies for converting sessions, seats and challenges into contract rows. */
export interface SessionRowDeps {
  readonly sessions: Sessions;
  readonly agents: Agents;
}

/** Further dependencies for the cards of sessions. */
export interface SessionCardDeps extends SessionRowDeps {
  readonly leagues: LeaguesApi;
  readonly arenas: Arenas;
}

export function seatPlayerOf({ agents }: SessionRowDeps, agentId: string): SeatPlayer {
  const agent = agents.find(agentId);
  return { agentId, name: agent?.name ?? agentId.slice(0, 8), kind: agent?.kind ?? 'external' };
}

const toGameClockView = (gameClock: GameClockReading): GameClockView => ({
  remainingMs: { ...gameClock.remainingMs },
  running: [...gameClock.running],
  incrementMs: gameClock.incrementMs,
  perMoveMs: gameClock.perMoveMs,
  atMs: gameClock.atMs,
});

/** Roles of a session that the person at this computer plays. */
export function rolesOfPerson(
  deps: SessionRowDeps,
  participants: Readonly<Record<string, string>>,
): string[] {
  const person = deps.agents.findPerson()?.agentId;
  return Object.keys(participants).filter((role) => participants[role] === person);
}

/** Whether what players said in a session is hidden from this window, because the person plays in it. */
export const isSealed = (
  deps: SessionRowDeps,
  { status, participants }: Pick<SessionSummary, 'status' | 'participants'>,
): boolean => status === 'active' && rolesOfPerson(deps, participants).length > 0;

function findOrigin({ leagues, arenas }: SessionCardDeps, sessionId: string): SessionOrigin | null {
  const match = leagues.readModel.findBySession(sessionId);
  if (match !== null) return { kind: 'league', id: match.leagueId, name: match.name };
  const run = arenas.findBySession(sessionId);
  return run && { kind: 'arena', id: run.arenaId, name: `${run.a} – ${run.b}` };
}

/**
 * Converts a session to its card; null for an unknown session. The card has the spectator's view, because cards are
 * sent to every window that shows lists of sessions.
 */
export function toSessionCard(deps: SessionCardDeps, sessionId: string): SessionCard | null {
  const summary = deps.sessions.findSummary(sessionId);
  const view = summary && deps.sessions.viewAs(sessionId, null);
  if (!summary || !view) return null;
  const origin = findOrigin(deps, sessionId);
  return {
    sessionId,
    template: summary.template,
    status: summary.status,
    tick: summary.tick,
    seats: Object.fromEntries(
      Object.entries(summary.participants).map(([role, agentId]) => [role, seatPlayerOf(deps, agentId)]),
    ),
    yours: rolesOfPerson(deps, summary.participants),
    toAct: [...view.toAct],
    outcome: summary.outcome,
    outcomeReason: summary.outcomeReason,
    winner: summary.winner,
    fault: view.fault,
    quarantined: summary.quarantined,
    ...(summary.assisted ? { assisted: true } : {}),
    ...(origin === null ? {} : { origin }),
    drawOfferedBy: view.drawOfferedBy,
    clock: view.clock && toGameClockView(view.clock),
    view: { ...view.view },
    lastAction: summary.lastAction,
    createdAtMs: Date.parse(summary.createdAt),
    updatedAtMs: Date.parse(summary.updatedAt),
  };
}

/** Converts a challenge; `isWaiting` says whether somebody may accept it now. */
export const toChallengeInfo = (
  deps: SessionRowDeps,
  challenge: Challenge,
  isWaiting: boolean,
): ChallengeInfo => ({
  challengeId: challenge.challengeId,
  template: challenge.template,
  status: challenge.status,
  challenger: seatPlayerOf(deps, challenge.challenger),
  opponentId: challenge.opponent,
  role: challenge.role,
  sessionId: challenge.sessionId,
  createdAtMs: Date.parse(challenge.createdAt),
  yours: challenge.challenger === deps.agents.findPerson()?.agentId,
  clock: challenge.clock && gameClockRequestFields(challenge.clock),
  waiting: isWaiting,
});
