import { expect, test } from 'vitest';
import { nextUtcDayMs, utcDay } from '../../../../../src/main/rewards/rules/utc-day.ts';

test('counts days in UTC until midnight', () => {
  const last = Date.parse('2026-11-21T23:59:59.999Z');
  expect([utcDay(last), utcDay(last + 1)]).toEqual(['2026-11-21', '2026-11-22']);
  expect(nextUtcDayMs(last)).toBe(last + 1);
  expect(nextUtcDayMs(last + 1)).toBe(Date.parse('2026-11-23T00:00:00.000Z'));
});
