import type { SessionView } from '../sessions/index.ts';

/** Maximum thinking time in milliseconds, and the time without a clock. */
const MAX_BUDGET_MS = 1500;
const MIN_BUDGET_MS = 20;

/** Thinking time of `role` in milliseconds, given its clock. */
export function budgetFor(view: SessionView, role: string): number {
  const leftMs = view.clock?.remainingMs[role];
  if (view.clock === null || leftMs === undefined) return MAX_BUDGET_MS;
  const { incrementMs, perMoveMs } = view.clock;
  const share = perMoveMs === null ? leftMs / 30 + incrementMs / 2 : Math.min(leftMs, perMoveMs) / 3;
  return Math.max(MIN_BUDGET_MS, Math.min(MAX_BUDGET_MS, share));
}

/** The minimum time of a move, limited so that `role` does not lose on time. */
export function paceFor(view: SessionView, role: string, paceMs: number): number {
  const leftMs = view.clock?.remainingMs[role];
  return leftMs === undefined ? paceMs : Math.min(paceMs, leftMs / 20);
}
