import type { ChallengeInfo, GameClockView, SeatPlayer, SessionCard } from '../../shared/contract/index.ts';
import type { Agents } from '../agents/index.ts';
import type { Challenge } from '../sessions/challenges/index.ts';
import { gameClockRequestFields, type GameClockReading, type Sessions } from '../sessions/index.ts';

/** What the conversion of sessions, seats and challenges into contract rows needs. */
export interface SessionRowDeps {
  readonly sessions: Sessions;
  readonly agents: Agents;
}

export function seatPlayerOf({ agents }: SessionRowDeps, agentId: string): SeatPlayer {
  const agent = agents.find(agentId);
  return { agentId, name: agent?.name ?? agentId.slice(0, 8), kind: agent?.kind ?? 'external' };
}

export const toGameClockView = (gameClock: GameClockReading): GameClockView => ({
  remainingMs: { ...gameClock.remainingMs },
  running: [...gameClock.running],
  incrementMs: gameClock.incrementMs,
  perMoveMs: gameClock.perMoveMs,
  atMs: gameClock.atMs,
});

/** Roles of a session that the person at this machine plays. */
export function rolesOfPerson(
  deps: SessionRowDeps,
  participants: Readonly<Record<string, string>>,
): string[] {
  const person = deps.agents.person()?.agentId;
  return Object.keys(participants).filter((role) => participants[role] === person);
}

/** Always the spectator's view, because cards are sent to every window that shows lists of sessions. */
export function toCard(deps: SessionRowDeps, sessionId: string): SessionCard | null {
  const facts = deps.sessions.facts(sessionId);
  const view = facts && deps.sessions.viewAs(sessionId, null);
  if (!facts || !view) return null;
  return {
    sessionId,
    template: facts.template,
    status: facts.status,
    tick: facts.tick,
    seats: Object.fromEntries(
      Object.entries(facts.participants).map(([role, agentId]) => [role, seatPlayerOf(deps, agentId)]),
    ),
    yours: rolesOfPerson(deps, facts.participants),
    toAct: [...view.toAct],
    outcome: facts.outcome,
    outcomeReason: facts.outcomeReason,
    winner: facts.winner,
    fault: view.fault,
    quarantined: facts.quarantined,
    ...(facts.assisted ? { assisted: true } : {}),
    drawOfferedBy: view.drawOfferedBy,
    clock: view.clock && toGameClockView(view.clock),
    view: { ...view.view },
    lastAction: facts.lastAction,
    createdAtMs: Date.parse(facts.createdAt),
    updatedAtMs: Date.parse(facts.updatedAt),
  };
}

/** `isWaiting` says whether somebody may accept the challenge now. */
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
  yours: challenge.challenger === deps.agents.person()?.agentId,
  clock: challenge.clock && gameClockRequestFields(challenge.clock),
  waiting: isWaiting,
});
