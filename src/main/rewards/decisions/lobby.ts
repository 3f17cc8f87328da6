import type { StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';

/**
 * Inside a job. Once nobody of a lobby can speak any more, distinct placements
 * are paid and a collision holds all of them for a person.
 */
export function settleLobby(context: RewardContext, lobbyId: string): void {
  if (context.matches.inLobby(lobbyId).some(({ status }) => status === 'active')) return;
  const accepted = context.decisions.inLobby(lobbyId).filter(({ outcome }) => outcome !== 'rejected');
  const placements = new Set(accepted.map(({ placement }) => placement));
  if (placements.size < accepted.length) {
    context.decisions.holdLobby(lobbyId, 'lobby_collision');
    for (const decision of accepted) appendAudit(context, decision, 'LOBBY_COLLISION');
    return;
  }
  const nowMs = context.clock.nowMs();
  for (const decision of accepted) {
    const waits = decision.hold === 'lobby_open' && decision.review === null;
    // Who was banned meanwhile is a person's to judge, as with every held reward.
    if (waits && context.wallets.banOf(decision.wallet, nowMs) === null) release(context, decision);
  }
}

function release(context: RewardContext, decision: StoredDecision): void {
  const { matchId, wallet } = decision;
  const reviewed = context.decisions.review({
    matchId,
    wallet,
    review: 'released',
    atMs: context.clock.nowMs(),
    by: 'host',
    why: 'lobby_complete',
  });
  if (!reviewed) return;
  context.mints.release(matchId, wallet);
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
