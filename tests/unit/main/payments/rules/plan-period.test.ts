import { expect, test } from 'vitest';
import { periodEndMs } from '../../../../../src/main/payments/rules/plan-period.ts';

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
  expect(periodEndMs(at(from), term)).toBe(at(to));
});

test.each([
  ['2026-01-31', monthly, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2026-01-30', monthly, ['2026-02-28', '2026-03-30']],
  ['2028-01-29', monthly, ['2028-02-29', '2028-03-29']],
  ['2028-02-29', yearly, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2026-02-28', monthly, ['2026-03-28']],
])(
  'terms that follow each other from %s on end on the first day of the month, or its last',
  (first, term, ends) => {
    let from = at(first);
    const found = ends.map(() => (from = periodEndMs(from, term, at(first)) ?? 0));
    expect(found).toEqual(ends.map(at));
  },
);

test('a term that begins on another day than the first one keeps its own day', () => {
  expect(periodEndMs(at('2026-02-20'), monthly, at('2026-01-31'))).toBe(at('2026-03-20'));
});

test('a one-time term ends after its days, or never', () => {
  expect(periodEndMs(at('2026-11-21'), { interval: 'one-time', durationDays: 1 })).toBe(at('2026-11-22'));
  expect(periodEndMs(at('2026-11-21'), { interval: 'one-time', durationDays: null })).toBeNull();
});
