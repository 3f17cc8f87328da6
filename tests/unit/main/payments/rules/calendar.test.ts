import { expect, test } from 'vitest';
import { periodEnd } from '../../../../../src/main/payments/rules/calendar.ts';

const at = (text: string): number => Date.parse(`${text}T12:00:00.000Z`);
const monthly = { interval: 'monthly', durationDays: null } as const;
const yearly = { interval: 'yearly', durationDays: null } as const;

test.each([
  ['2026-01-31', monthly, '2026-02-28'],
  ['2028-01-31', monthly, '2028-02-29'],
  ['2026-12-15', monthly, '2027-01-15'],
  ['2028-02-29', yearly, '2029-02-28'],
  ['2026-03-29', monthly, '2026-04-29'],
])('a term that begins on %s with %o ends on %s at the same hour', (from, term, to) => {
  expect(periodEnd(at(from), term)).toBe(at(to));
});

test('a one-time term ends after its days, or never', () => {
  expect(periodEnd(at('2026-11-21'), { interval: 'one-time', durationDays: 1 })).toBe(at('2026-11-22'));
  expect(periodEnd(at('2026-11-21'), { interval: 'one-time', durationDays: null })).toBeNull();
});
