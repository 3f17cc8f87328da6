import type { SessionView } from '../sessions/index.ts';

/** The longest thinking time, which is also the time in a game without a clock. */
const MAX_THINKING_MS = 1500;
const MIN_THINKING_MS = 20;

/** The time in milliseconds that `role` may think about one move, by what its clock has left. */
export function thinkingTimeMsOf(view: SessionView, role: string): number {
  const leftMs = view.clock?.remainingMs[role];
  if (view.clock === null || leftMs === undefined) return MAX_THINKING_MS;
  const { incrementMs, perMoveMs } = view.clock;
  const share = perMoveMs === null ? leftMs / 30 + incrementMs / 2 : Math.min(leftMs, perMoveMs) / 3;
  return Math.max(MIN_THINKING_MS, Math.min(MAX_THINKING_MS, share));
}

/** The minimum time of a move, limited so that `role` does not lose on time. */
export function paceMsOf(view: SessionView, role: string, paceMs: number): number {
  const leftMs = view.clock?.remainingMs[role];
  return leftMs === undefined ? paceMs : Math.min(paceMs, leftMs / 20);
}
