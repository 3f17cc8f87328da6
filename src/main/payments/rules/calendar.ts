/** Terms of plans in UTC. Local zones and daylight saving play no part (M19). */

export type Interval = 'monthly' | 'yearly' | 'one-time';

export interface Term {
  readonly interval: Interval;
  /** One-time plans end after it (decision 47); null has no end. */
  readonly durationDays: number | null;
}

const DAY_MS = 86_400_000;

/** The same day of a later month, clamped to that month's end: 31 January and a month is 28 or 29 February. */
function monthsLater(fromMs: number, months: number): number {
  const from = new Date(fromMs);
  const to = new Date(fromMs);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

/** When a term that begins at `fromMs` is over; null never. */
export function termEnd(fromMs: number, { interval, durationDays }: Term): number | null {
  if (interval === 'monthly') return monthsLater(fromMs, 1);
  if (interval === 'yearly') return monthsLater(fromMs, 12);
  return durationDays === null ? null : fromMs + durationDays * DAY_MS;
}
