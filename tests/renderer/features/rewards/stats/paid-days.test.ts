import { expect, test } from 'vitest';
import { fillMissingDays } from '../../../../../renderer/features/rewards/stats/paid-days.ts';

const day = (name: string, paidMicro: number) => ({
  day: name,
  paidMicro,
  rewarded: 1,
  held: 0,
  rejected: 0,
});
const NOON = Date.parse('2026-03-01T12:00:00Z');

test('days without a decision are included as empty ones, with today last', () => {
  const days = fillMissingDays([day('2026-02-27', 5)], 4, NOON);
  expect(days.map((each) => [each.day, each.paidMicro])).toEqual([
    ['2026-02-26', 0],
    ['2026-02-27', 5],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
  ]);
});

test('a host whose clock is ahead ends the period with its own day', () => {
  const days = fillMissingDays([day('2026-03-02', 7)], 2, NOON);
  expect(days.map((each) => each.day)).toEqual(['2026-03-01', '2026-03-02']);
});
