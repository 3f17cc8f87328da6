import { expect, test } from 'vitest';
import { parseStartTime } from '../../../../../src/main/cli/league/start-time.ts';

const nowMs = Date.UTC(2026, 10, 27, 12);

test('a time with its zone is one moment everywhere', () => {
  expect(parseStartTime('2026-11-27T18:00+01:00', nowMs)).toMatchObject({
    value: Date.UTC(2026, 10, 27, 17),
  });
  expect(parseStartTime('2026-11-27T17:00:30Z', nowMs)).toMatchObject({
    value: Date.UTC(2026, 10, 27, 17, 0, 30),
  });
  expect(parseStartTime(null, nowMs)).toMatchObject({ value: null });
});

test.each([
  ['2026-11-27T18:00', 'with a zone'],
  ['tomorrow', 'with a zone'],
  ['2026-13-41T18:00Z', 'with a zone'],
  ['2026-11-27T12:00Z', 'in the past'],
  ['2030-01-01T00:00Z', 'more than a year'],
])('%s is refused: %s', (given, reason) => {
  expect(parseStartTime(given, nowMs)).toMatchObject({ ok: false, message: expect.stringContaining(reason) });
});
