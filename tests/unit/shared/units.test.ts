import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MICRO_PER_UNIT, MINUTE_MS, SECOND_MS } from '../../../src/shared/units.ts';

test('each unit of time is the length that its name says', () => {
  const start = new Date('2026-01-01T00:00:00.000Z');
  const after = (ms: number) => new Date(start.getTime() + ms).toISOString().slice(0, 19);
  expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS].map(after)).toEqual([
    '2026-01-01T00:00:01',
    '2026-01-01T00:01:00',
    '2026-01-01T01:00:00',
    '2026-01-02T00:00:00',
  ]);
});

test('a token has six decimals', () => {
  expect(MICRO_PER_UNIT).toBe(10 ** 6);
});
