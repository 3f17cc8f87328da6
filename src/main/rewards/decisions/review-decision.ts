import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Address } from '../../chain/index.ts';
import type { StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';

export interface ReviewDecisionRequest {
  readonly matchId: string;
  readonly wallet: Address;
  /** Who reviewed it and why; both are stored in the audit log. */
  readonly by: string;
  readonly why: string;
}

type ReviewOutcome = Promise<Outcome<StoredDecision, 'NOT_FOUND' | 'CONFLICT'>>;

/** Approves a held reward, which is then minted. */
export const approveHeld = (context: RewardContext, request: ReviewDecisionRequest): ReviewOutcome =>
  review(context, request, 'approved');

/** Rejects a held reward; its amount no longer counts towards the daily cap. */
export const rejectHeld = (context: RewardContext, request: ReviewDecisionRequest): ReviewOutcome =>
  review(context, request, 'rejected');

/** Queues a mint again that has failed after its last attempt. */
export function retryFailed(
  context: RewardContext,
  { matchId, wallet, by }: Omit<ReviewDecisionRequest, 'why'>,
): ReviewOutcome {
  return context.writer.write(() => {
    const decision = context.decisions.find(matchId, wallet);
    if (decision === null) return refuse('NOT_FOUND', 'No such decision');
    if (!context.mints.retryInJob(matchId, wallet)) return refuse('CONFLICT', 'This mint has not failed');
    const { amountMicro } = decision;
    context.audit.append({
      system: 'rewards',
      action: 'MINT_RETRIED',
      subject: matchId,
      actor: by,
      payload: { wallet, amountMicro },
    });
    return accept(decision);
  });
}

function review(
  context: RewardContext,
  request: ReviewDecisionRequest,
  verdict: 'approved' | 'rejected',
): ReviewOutcome {
  return context.writer.write(() => {
    const { matchId, wallet } = request;
    const decision = context.decisions.find(matchId, wallet);
    if (decision === null) return refuse('NOT_FOUND', 'No such decision');
    const nowMs = context.clock.nowMs();
    if (verdict === 'approved' && context.wallets.findBan(wallet, nowMs) !== null) {
      return refuse('CONFLICT', 'This wallet is banned; lift the ban first or reject the reward');
    }
    if (
      !context.decisions.recordReview({
        matchId,
        wallet,
        review: verdict,
        atMs: nowMs,
        by: request.by,
        why: request.why,
      })
    ) {
      return refuse('CONFLICT', 'This reward is not waiting for a review');
    }
    applyReviewInJob(context, decision, verdict);
    context.audit.append({
      system: 'rewards',
      action: verdict === 'approved' ? 'HELD_APPROVED' : 'HELD_REJECTED',
      subject: matchId,
      actor: request.by,
      payload: { wallet, amountMicro: decision.amountMicro, hold: decision.hold, reason: request.why },
    });
    context.writer.afterCommit(() => context.bus.emit('reward.changed', { matchId, wallet }));
    const reviewedDecision = context.decisions.find(matchId, wallet);
    return reviewedDecision === null ? refuse('NOT_FOUND', 'No such decision') : accept(reviewedDecision);
  });
}

/** Moves the mint and the totals to what the person decided. */
function applyReviewInJob(
  context: RewardContext,
  decision: StoredDecision,
  verdict: 'approved' | 'rejected',
): void {
  const { matchId, wallet, amountMicro } = decision;
  const hasMoved =
    verdict === 'approved'
      ? context.mints.releaseHeldInJob(matchId, wallet)
      : context.mints.rejectHeldInJob(matchId, wallet);
  if (!hasMoved) throw new Error('a held decision without a held mint');
  if (verdict === 'rejected') context.wallets.subtractRejected(wallet, decision.day, amountMicro);
  context.wallets.recomputeTotals(wallet);
}
