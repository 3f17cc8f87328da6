import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { DAY_MS } from '../../../../src/shared/units.ts';

export type PaidDay = CallOutput<'rewards.daily'>[number];

/** Fills in the UTC days without a decision, so that there are as many as `days`; oldest first. */
export function fillMissingDays(
  paidDays: readonly PaidDay[],
  days: number,
  nowMs: number,
): readonly PaidDay[] {
  const byDay = new Map(paidDays.map((day) => [day.day, day]));
  // The host's clock may be ahead of this one, so its newest day ends the period.
  const newest = paidDays.at(-1)?.day ?? '';
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const lastMs = Date.parse(newest > today ? newest : today);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(lastMs - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, paidMicro: 0, rewarded: 0, held: 0, rejected: 0 };
  });
}
