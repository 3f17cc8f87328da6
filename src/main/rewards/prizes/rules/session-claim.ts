import { isVoidReason } from '../../../../shared/fault.ts';
import { placeWallets, type PlacedWallet } from './placed-wallets.ts';

/** The request to the reward authority for one session. */
export interface SessionClaim {
  readonly system: 'sessions';
  readonly match: string;
  readonly playerCount: number;
  readonly durationMs: number;
  readonly results: readonly PlacedWallet[];
}

/** A session that has ended, with the fields that decide about its reward. */
export interface EndedSession {
  readonly sessionId: string;
  /** Agent ids by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** The winning role, or null if there is no winner. */
  readonly winner: string | null;
  readonly outcomeReason: string | null;
  /** Whether a person saw evaluations while playing. */
  readonly assisted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether a session ended for a reason that is not rewarded: a player left it, it was aborted, or it is void. */
const isUnrewardedReason = (reason: string | null): boolean =>
  reason === 'abandoned' || reason === 'aborted' || isVoidReason(reason);

/** The reward request for a session, or null if it is not rewarded. */
export function sessionClaimOf(
  session: EndedSession,
  walletOf: (agentId: string) => `0x${string}` | null,
): SessionClaim | null {
  const { sessionId, winner, createdAt, updatedAt } = session;
  const seats = Object.entries(session.participants);
  const walletPlayers = seats.flatMap(([role, agentId]) => {
    const wallet = walletOf(agentId);
    return wallet === null ? [] : [{ wallet, hasWon: role === winner }];
  });
  // With one wallet on both sides, the owner would be paid for playing against itself.
  const hasOneOwner = new Set(walletPlayers.map(({ wallet }) => wallet)).size < walletPlayers.length;
  if (walletPlayers.length === 0 || hasOneOwner || session.assisted) return null;
  if (isUnrewardedReason(session.outcomeReason)) return null;
  return {
    system: 'sessions',
    match: sessionId,
    playerCount: seats.length,
    durationMs: Date.parse(updatedAt) - Date.parse(createdAt),
    results: placeWallets(walletPlayers, { isDrawn: winner === null, players: seats.length }),
  };
}
