import type { RewardContext } from '../context.ts';
import { decideLobbyInJob } from '../decisions/decide-lobby.ts';
import type { RewardMatch } from '../store/match-store.ts';
import { judgedRows, type CheckRow } from '../rules/reward-checks.ts';

/**
 * Marks a match as expired, with one audit row. `rows` are the checks of the submission that came too late; there are none
 * when nothing was submitted. Must run inside a writer job.
 */
export function expireMatchInJob(
  context: RewardContext,
  match: RewardMatch,
  rows: readonly CheckRow[] = [],
): void {
  if (!context.matches.markExpired(match.matchId)) return;
  context.audit.append({
    system: 'rewards',
    action: rows.length === 0 ? 'MATCH_EXPIRED' : 'REJECT',
    subject: match.matchId,
    actor: rows.length === 0 ? 'host' : match.wallet,
    payload: {
      wallet: match.wallet,
      reason: 'SESSION_EXPIRED',
      ...(rows.length === 0 ? {} : { validation: { checks: judgedRows(rows) } }),
    },
  });
  if (match.lobbyId !== null) decideLobbyInJob(context, match.lobbyId);
}
