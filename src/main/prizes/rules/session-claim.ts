import { placed, type PlacedWallet } from './results.ts';

/** What rewards is asked for one session. */
export interface SessionClaim {
  readonly system: 'sessions';
  readonly match: string;
  readonly playerCount: number;
  readonly durationMs: number;
  readonly results: readonly PlacedWallet[];
}

/** A session that has ended. */
export interface EndedSession {
  readonly sessionId: string;
  /** Agents by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** A role, or null where nobody won. */
  readonly winner: string | null;
  readonly outcomeReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Games that were played out or given up count; those that somebody let lie do not. */
const UNPLAYED: ReadonlySet<string> = new Set(['abandoned', 'aborted', 'endpoint_lost']);

/** Decision 28: what is claimed for a session, null where nobody is to be rewarded for it. */
export function sessionClaim(
  session: EndedSession,
  walletOf: (agentId: string) => `0x${string}` | null,
): SessionClaim | null {
  const { sessionId, winner, createdAt, updatedAt } = session;
  const seats = Object.entries(session.participants);
  const owned = seats.flatMap(([role, agentId]) => {
    const wallet = walletOf(agentId);
    return wallet === null ? [] : [{ wallet, won: role === winner }];
  });
  // One owner on both sides would pay itself for playing itself.
  const isAlone = new Set(owned.map(({ wallet }) => wallet)).size < owned.length;
  if (owned.length === 0 || isAlone || UNPLAYED.has(session.outcomeReason ?? '')) return null;
  return {
    system: 'sessions',
    match: sessionId,
    playerCount: seats.length,
    durationMs: Date.parse(updatedAt) - Date.parse(createdAt),
    results: placed(owned, { isDrawn: winner === null, players: seats.length }),
  };
}
