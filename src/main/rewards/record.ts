import type { Decision } from './decision-store.ts';
import type { Desk } from './desk.ts';
import { reached, type CheckRow } from './rules/ladder.ts';
import { pointsOf } from './rules/tier.ts';

export interface RecordNote {
  /** Redacted already. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly rows: readonly CheckRow[];
  /** When the wallet's cooldown starts; left out where the host refereed. */
  readonly lastMatchAtMs?: number;
}

/** Inside a job: the decision with its counters, audit rows and outbox row. */
export function recordDecision(desk: Desk, decision: Decision, note: RecordNote): void {
  const { matchId, wallet, amountMicro, outcome } = decision;
  desk.decisions.insert(decision);
  if (outcome !== 'rejected' && decision.kind === 'reward') count(desk, decision, note.lastMatchAtMs ?? null);
  for (const action of actionsOf(decision)) append(desk, decision, action, note);
  if (amountMicro > 0) {
    desk.mints.enqueue({ matchId, wallet, amountMicro, kind: decision.kind, held: decision.hold !== null });
  }
  desk.writer.afterCommit(() => desk.bus.emit('reward.changed', { matchId, wallet }));
}

function count(desk: Desk, decision: Decision, lastMatchAtMs: number | null): void {
  const placement = decision.placement ?? 0;
  desk.wallets.accepted({
    id: desk.ports.ids.uuid(),
    wallet: decision.wallet,
    day: decision.day,
    amountMicro: decision.amountMicro,
    lastMatchAtMs,
    placement,
    points: pointsOf(placement),
  });
}

/** A flagged match that is paid leaves two rows. */
function actionsOf({ outcome, riskScore }: Decision): string[] {
  if (outcome === 'rejected') return ['REJECT'];
  return (riskScore ?? 0) > 0 ? ['FLAG', 'REWARD'] : ['REWARD'];
}

function append(desk: Desk, decision: Decision, action: string, { request, rows }: RecordNote): void {
  const { wallet, evidence, source, kind, code, hold, amountMicro, riskScore } = decision;
  const isFlag = action === 'FLAG';
  desk.audit.append({
    system: 'rewards',
    action,
    subject: decision.matchId,
    actor: evidence === 'host' ? source : wallet,
    payload: isFlag
      ? { wallet, riskScore, hold }
      : {
          wallet,
          kind,
          evidence,
          source,
          amountMicro,
          amount: amountMicro / 1_000_000,
          reason: code ?? hold,
          request,
          validation: { checks: reached(rows) },
        },
  });
}
