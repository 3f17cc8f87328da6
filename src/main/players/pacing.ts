import type { SessionView } from '../sessions/index.ts';

/** The longest a local player thinks without a clock. */
const FREE_BUDGET_MS = 1500;
const MIN_BUDGET_MS = 20;

/** Time that `role` may think, with regard to its clock. */
export function budgetFor(view: SessionView, role: string): number {
  const leftMs = view.clock?.remainingMs[role];
  if (view.clock === null || leftMs === undefined) return FREE_BUDGET_MS;
  const { incrementMs, perMoveMs } = view.clock;
  const share = perMoveMs === null ? leftMs / 30 + incrementMs / 2 : Math.min(leftMs, perMoveMs) / 3;
  return Math.max(MIN_BUDGET_MS, Math.min(FREE_BUDGET_MS, share));
}

/** A pace for the eye must not cost the game on the clock. */
export function paceFor(view: SessionView, role: string, paceMs: number): number {
  const leftMs = view.clock?.remainingMs[role];
  return leftMs === undefined ? paceMs : Math.min(paceMs, leftMs / 20);
}
