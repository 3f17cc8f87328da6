import { expect, test } from 'vitest';
import { thinkingTimeMsOf, paceMsOf } from '../../../../src/main/players/pacing.ts';
import type { GameClockReading, SessionView } from '../../../../src/main/sessions/types.ts';

function viewWith(clock: Partial<GameClockReading> | null): SessionView {
  const reading = { remainingMs: {}, running: [], incrementMs: 0, perMoveMs: null, atMs: 0 };
  return { clock: clock === null ? null : { ...reading, ...clock } } as unknown as SessionView;
}

test('without a clock the pace is as set and thinking takes 1.5 s at most', () => {
  expect(thinkingTimeMsOf(viewWith(null), 'white')).toBe(1500);
  expect(paceMsOf(viewWith(null), 'white', 900)).toBe(900);
});

test('with little time left both shrink with it', () => {
  const low = viewWith({ remainingMs: { white: 3000, black: 60_000 } });
  expect(thinkingTimeMsOf(low, 'white')).toBe(100);
  expect(paceMsOf(low, 'white', 900)).toBe(150);
  expect(paceMsOf(low, 'black', 900)).toBe(900);
});

test('uses a part of a time per move', () => {
  const perMove = viewWith({ remainingMs: { white: 900 }, perMoveMs: 900 });
  expect(thinkingTimeMsOf(perMove, 'white')).toBe(300);
});
