import type { StoredDecision } from './decision-store.ts';
import type { Desk } from './desk.ts';

/**
 * Inside a job. Once nobody of a lobby can speak any more, distinct placements
 * are paid and a collision holds all of them for a person.
 */
export function settleLobby(desk: Desk, lobbyId: string): void {
  if (desk.matches.inLobby(lobbyId).some(({ status }) => status === 'active')) return;
  const accepted = desk.decisions.inLobby(lobbyId).filter(({ outcome }) => outcome !== 'rejected');
  const placements = new Set(accepted.map(({ placement }) => placement));
  if (placements.size < accepted.length) {
    desk.decisions.holdLobby(lobbyId, 'lobby_collision');
    for (const decision of accepted) note(desk, decision, 'LOBBY_COLLISION');
    return;
  }
  const nowMs = desk.clock.nowMs();
  for (const decision of accepted) {
    const waits = decision.hold === 'lobby_open' && decision.review === null;
    // Who was banned meanwhile is a person's to judge, as with every held reward.
    if (waits && desk.wallets.banOf(decision.wallet, nowMs) === null) release(desk, decision);
  }
}

function release(desk: Desk, decision: StoredDecision): void {
  const { matchId, wallet } = decision;
  const reviewed = desk.decisions.review({
    matchId,
    wallet,
    review: 'released',
    atMs: desk.clock.nowMs(),
    by: 'host',
    why: 'lobby_complete',
  });
  if (!reviewed) return;
  desk.mints.release(matchId, wallet);
  note(desk, decision, 'LOBBY_RELEASED');
}

function note(desk: Desk, { matchId, wallet, lobbyId, placement }: StoredDecision, action: string): void {
  desk.audit.append({
    system: 'rewards',
    action,
    subject: matchId,
    actor: 'host',
    payload: { wallet, lobbyId, placement },
  });
  desk.writer.afterCommit(() => desk.bus.emit('reward.changed', { matchId, wallet }));
}
