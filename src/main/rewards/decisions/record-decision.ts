import type { RewardDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';
import { judgedRows, type CheckRow } from '../rules/reward-checks.ts';
import { isRefused } from '../rules/decision-outcome.ts';
import { pointsOf } from '../rules/tier.ts';

/** What a decision is based on. */
export interface DecisionBasis {
  /** The request without secrets. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly rows: readonly CheckRow[];
  /** Names of the anti-cheat signals that raised the score: the reason of a `FLAG` row. */
  readonly signals?: readonly string[];
  /** Start of the wallet's cooldown; absent for refereed matches, which have none. */
  readonly lastMatchAtMs?: number;
}

/** Stores a decision with its totals, audit rows and outbox row. Must run inside a writer job. */
export function recordDecisionInJob(
  context: RewardContext,
  decision: RewardDecision,
  basis: DecisionBasis,
): void {
  const { matchId, wallet, amountMicro } = decision;
  context.decisions.insert(decision);
  if (!isRefused(decision)) addToTotalsInJob(context, decision, basis.lastMatchAtMs ?? null);
  for (const action of auditActionsOf(decision)) appendAudit(context, decision, action, basis);
  if (amountMicro > 0) {
    context.mints.enqueueInJob({
      matchId,
      wallet,
      amountMicro,
      kind: decision.kind,
      held: decision.hold !== null,
    });
  }
  context.writer.afterCommit(() => context.bus.emit('reward.changed', { matchId, wallet }));
}

/**
 * Adds an accepted match to the totals. One that is held counts towards the caps of its day at once, and towards the
 * totals of all time only once it is approved or released.
 */
function addToTotalsInJob(
  context: RewardContext,
  decision: RewardDecision,
  lastMatchAtMs: number | null,
): void {
  const { wallet, day, amountMicro, kind } = decision;
  const placement = decision.placement ?? 0;
  if (kind === 'reward')
    context.wallets.addToDay({ id: context.runtime.ids.uuid(), wallet, day, amountMicro, lastMatchAtMs });
  if (decision.outcome !== 'held')
    context.wallets.addToTotals(wallet, { kind, amountMicro, placement, points: pointsOf(placement) });
}

/** The audit rows of a decision: a flagged match that is not refused gets two of them, also while it is held. */
function auditActionsOf(decision: RewardDecision): string[] {
  if (isRefused(decision)) return ['REJECT'];
  return (decision.riskScore ?? 0) > 0 ? ['FLAG', 'REWARD'] : ['REWARD'];
}

function appendAudit(
  context: RewardContext,
  decision: RewardDecision,
  action: string,
  basis: DecisionBasis,
): void {
  const { request, rows } = basis;
  const { wallet, evidence, source, kind, code, hold, amountMicro, riskScore } = decision;
  const isFlag = action === 'FLAG';
  context.audit.append({
    system: 'rewards',
    action,
    subject: decision.matchId,
    actor: evidence === 'host' ? source : wallet,
    payload: isFlag
      ? { wallet, riskScore, hold, reason: basis.signals?.join(', ') ?? null }
      : {
          wallet,
          kind,
          evidence,
          source,
          amountMicro,
          amount: amountMicro / 1_000_000,
          reason: code ?? hold,
          request,
          validation: { checks: judgedRows(rows) },
        },
  });
}
