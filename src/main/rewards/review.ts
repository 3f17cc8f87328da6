import { accept, refuse, type Outcome as Answer } from '../../shared/outcome.ts';
import type { Address } from '../chain/index.ts';
import type { StoredDecision } from './decision-store.ts';
import type { Desk } from './desk.ts';

export interface ReviewAsk {
  readonly matchId: string;
  readonly wallet: Address;
  /** Who said so, and why; both go into the audit log. */
  readonly by: string;
  readonly why: string;
}

type Reviewed = Promise<Answer<StoredDecision, 'NOT_FOUND' | 'CONFLICT'>>;

/** A person lets a held reward be minted. */
export const approveHeld = (desk: Desk, ask: ReviewAsk): Reviewed => review(desk, ask, 'approved');

/** A person turns a held reward down; what it took of the daily cap is given back. */
export const rejectHeld = (desk: Desk, ask: ReviewAsk): Reviewed => review(desk, ask, 'rejected');

/** A person lets a mint be tried again that had failed for good. */
export function retryFailed(desk: Desk, { matchId, wallet, by }: Omit<ReviewAsk, 'why'>): Reviewed {
  return desk.writer.write(() => {
    const decision = desk.decisions.find(matchId, wallet);
    if (decision === null) return refuse('NOT_FOUND', 'No such decision');
    if (!desk.mints.retry(matchId, wallet)) return refuse('CONFLICT', 'This mint has not failed');
    const { amountMicro } = decision;
    desk.audit.append({
      system: 'rewards',
      action: 'MINT_RETRIED',
      subject: matchId,
      actor: by,
      payload: { wallet, amountMicro },
    });
    return accept(decision);
  });
}

function review(desk: Desk, ask: ReviewAsk, verdict: 'approved' | 'rejected'): Reviewed {
  return desk.writer.write(() => {
    const { matchId, wallet } = ask;
    const decision = desk.decisions.find(matchId, wallet);
    if (decision === null) return refuse('NOT_FOUND', 'No such decision');
    const nowMs = desk.clock.nowMs();
    if (verdict === 'approved' && desk.wallets.banOf(wallet, nowMs) !== null) {
      return refuse('CONFLICT', 'This wallet is banned; lift the ban first or reject');
    }
    if (!desk.decisions.review({ matchId, wallet, review: verdict, atMs: nowMs, by: ask.by, why: ask.why })) {
      return refuse('CONFLICT', 'This reward is not waiting for anybody');
    }
    carryOut(desk, decision, verdict);
    desk.audit.append({
      system: 'rewards',
      action: verdict === 'approved' ? 'HELD_APPROVED' : 'HELD_REJECTED',
      subject: matchId,
      actor: ask.by,
      payload: { wallet, amountMicro: decision.amountMicro, hold: decision.hold, reason: ask.why },
    });
    desk.writer.afterCommit(() => desk.bus.emit('reward.changed', { matchId, wallet }));
    const reviewed = desk.decisions.find(matchId, wallet);
    return reviewed === null ? refuse('NOT_FOUND', 'No such decision') : accept(reviewed);
  });
}

function carryOut(desk: Desk, decision: StoredDecision, verdict: 'approved' | 'rejected'): void {
  const { matchId, wallet, amountMicro } = decision;
  const moved =
    verdict === 'approved' ? desk.mints.release(matchId, wallet) : desk.mints.rejectHeld(matchId, wallet);
  if (!moved) throw new Error('a held decision without a held mint');
  if (verdict === 'rejected') desk.wallets.takeBack(wallet, decision.day, amountMicro);
}
