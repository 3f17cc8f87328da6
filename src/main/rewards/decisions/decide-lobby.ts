import type { StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';
import { isRefused } from '../rules/decision-outcome.ts';

/**
 * Decides about a lobby once none of its matches is active: rewards with distinct placements are
 * released, and if two wallets claim the same placement, all of the lobby are held until a person decides.
 * Must run inside a writer job.
 */
export function decideLobbyInJob(context: RewardContext, lobbyId: string): void {
  if (context.matches.listInLobby(lobbyId).some(({ status }) => status === 'active')) return;
  const acceptedDecisions = context.decisions.listInLobby(lobbyId).filter((decision) => !isRefused(decision));
  const placements = new Set(acceptedDecisions.map(({ placement }) => placement));
  if (placements.size < acceptedDecisions.length) {
    context.decisions.updateLobbyHold(lobbyId, 'lobby_collision');
    for (const decision of acceptedDecisions) appendAudit(context, decision, 'LOBBY_COLLISION');
    return;
  }
  const nowMs = context.clock.nowMs();
  for (const decision of acceptedDecisions) {
    const isWaiting = decision.hold === 'lobby_open' && decision.review === null;
    // A wallet that was banned in the meantime stays held, so that a person decides.
    if (isWaiting && context.wallets.findBan(decision.wallet, nowMs) === null)
      releaseRewardInJob(context, decision);
  }
}

function releaseRewardInJob(context: RewardContext, decision: StoredDecision): void {
  const { matchId, wallet } = decision;
  const isReviewed = context.decisions.recordReview({
    matchId,
    wallet,
    review: 'released',
    atMs: context.clock.nowMs(),
    by: 'host',
    why: 'lobby_complete',
  });
  if (!isReviewed) return;
  context.mints.releaseHeldInJob(matchId, wallet);
  context.wallets.recomputeTotals(wallet);
  appendAudit(context, decision, 'LOBBY_RELEASED');
}

function appendAudit(
  context: RewardContext,
  { matchId, wallet, lobbyId, placement }: StoredDecision,
  action: string,
): void {
  context.audit.append({
    system: 'rewards',
    action,
    subject: matchId,
    actor: 'host',
    payload: { wallet, lobbyId, placement },
  });
  context.writer.afterCommit(() => context.bus.emit('reward.changed', { matchId, wallet }));
}
