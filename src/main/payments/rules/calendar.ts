import type { z } from 'zod';
import type { planInterval } from '../../../shared/contract/index.ts';

/** Terms of plans, calculated in UTC so that time zones and daylight saving do not change them. */

export type Interval = z.infer<typeof planInterval>;

export interface PlanDuration {
  readonly interval: Interval;
  /** Length of a `one-time` plan; null for a plan without an end. */
  readonly durationDays: number | null;
}

const DAY_MS = 86_400_000;

/** The same day of a later month, or that month's last day: one month after 31 January is 28 or 29 February. */
function monthsLater(fromMs: number, months: number): number {
  const from = new Date(fromMs);
  const to = new Date(fromMs);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

/** The end of a term that begins at `fromMs`; null if it has no end. */
export function periodEnd(fromMs: number, { interval, durationDays }: PlanDuration): number | null {
  if (interval === 'monthly') return monthsLater(fromMs, 1);
  if (interval === 'yearly') return monthsLater(fromMs, 12);
  return durationDays === null ? null : fromMs + durationDays * DAY_MS;
}
