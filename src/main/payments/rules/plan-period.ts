import type { z } from 'zod';
import type { planInterval } from '../../../shared/contract/index.ts';
import { DAY_MS } from '../../../shared/units.ts';

/** Terms of plans, calculated in UTC so that time zones and daylight saving do not change them. */

export type PlanInterval = z.infer<typeof planInterval>;

export interface PlanDuration {
  readonly interval: PlanInterval;
  /** Length of a `one-time` plan, null if it has no end; always null for the other intervals. */
  readonly durationDays: number | null;
}

const lastDayOf = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * The same day of a later month, or that month's last day: one month after 31 January is 28 or 29 February. `firstMs` is
 * when the first term began; if that was on a 31st, the next term ends on 31 March again.
 */
function monthsLaterMs(fromMs: number, months: number, firstMs: number): number {
  const start = new Date(fromMs);
  const firstDay = new Date(firstMs).getUTCDate();
  // The start is on the day of the month of the first period, or on the last day of a shorter month.
  const isOnFirstDay = start.getUTCDate() === Math.min(firstDay, lastDayOf(start));
  const day = isOnFirstDay ? firstDay : start.getUTCDate();
  const end = new Date(fromMs);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  end.setUTCDate(Math.min(day, lastDayOf(end)));
  return end.getTime();
}

/** The end of a term that begins at `fromMs`, in a subscription that began at `firstMs`; null if it has no end. */
export function periodEndMs(
  fromMs: number,
  { interval, durationDays }: PlanDuration,
  firstMs = fromMs,
): number | null {
  if (interval === 'monthly') return monthsLaterMs(fromMs, 1, firstMs);
  if (interval === 'yearly') return monthsLaterMs(fromMs, 12, firstMs);
  return durationDays === null ? null : fromMs + durationDays * DAY_MS;
}
