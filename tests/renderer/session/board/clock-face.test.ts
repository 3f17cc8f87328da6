import { expect, test } from 'vitest';
import { clockText, remainingMsAt } from '../../../../renderer/session/board/clock-face.tsx';

test.each([
  [3_600_000 + 62_000, '1:01:02'],
  [300_000, '05:00'],
  [60_001, '01:01'],
  [10_000, '00:10'],
  [9990, '9.9'],
  [0, '0.0'],
  [-5, '0.0'],
])('%i ms reads %s', (ms, text) => expect(clockText(ms)).toBe(text));

const CLOCK = {
  remainingMs: { white: 60_000, black: 30_000 },
  running: ['white'],
  incrementMs: 0,
  perMoveMs: null,
  atMs: 1000,
};

test('only the running clock counts down from the host’s reading', () => {
  expect(remainingMsAt(CLOCK, 'white', 6000)).toBe(55_000);
  expect(remainingMsAt(CLOCK, 'black', 6000)).toBe(30_000);
  expect(remainingMsAt(CLOCK, 'nobody', 6000)).toBeNull();
});
