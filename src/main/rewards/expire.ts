import type { Desk } from './desk.ts';
import { settleLobby } from './lobby.ts';
import type { MatchSession } from './match-store.ts';
import { reached, type CheckRow } from './rules/ladder.ts';

/** Inside a job. Ends a match whose time is over; said once. */
export function expireMatch(desk: Desk, match: MatchSession, rows: readonly CheckRow[] = []): void {
  if (!desk.matches.expire(match.matchId)) return;
  desk.audit.append({
    system: 'rewards',
    action: rows.length === 0 ? 'MATCH_EXPIRED' : 'REJECT',
    subject: match.matchId,
    actor: rows.length === 0 ? 'host' : match.wallet,
    payload: {
      wallet: match.wallet,
      reason: 'SESSION_EXPIRED',
      ...(rows.length === 0 ? {} : { validation: { checks: reached(rows) } }),
    },
  });
  if (match.lobbyId !== null) settleLobby(desk, match.lobbyId);
}
