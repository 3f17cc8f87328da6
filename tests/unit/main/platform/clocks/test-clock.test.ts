import { expect, test } from 'vitest';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('advancing moves wall and monotonic time together', () => {
  const clock = createTestClock(stoppedClock(1000));
  clock.advance(500);
  expect([clock.nowMs(), clock.monotonicMs()]).toEqual([1500, 500]);
});

test('moves only the wall time by a negative amount and runs no timer', () => {
  const clock = createTestClock(stoppedClock(1000));
  clock.after(1, () => expect.unreachable());
  clock.advance(-500);
  expect([clock.nowMs(), clock.monotonicMs()]).toEqual([500, 0]);
});

test('runs due timers in order, once each, and no cancelled ones', () => {
  const clock = createTestClock(stoppedClock());
  const fired: string[] = [];
  clock.after(30, () => fired.push('third'));
  clock.after(10, () => fired.push('first'));
  const cancel = clock.after(15, () => fired.push('cancelled'));
  clock.after(20, () => fired.push('second'));
  clock.after(31, () => fired.push('later'));
  cancel();
  clock.advance(30);
  expect(fired).toEqual(['first', 'second', 'third']);
  clock.advance(1);
  expect(fired).toEqual(['first', 'second', 'third', 'later']);
});

test('runs a timer in real time once', () => {
  const real = stoppedClock();
  const clock = createTestClock(real);
  let fired = 0;
  clock.after(10, () => (fired += 1));
  real.advance(10);
  clock.advance(100);
  expect(fired).toBe(1);
});

test('lets a task set the next timer', () => {
  const clock = createTestClock(stoppedClock());
  let beats = 0;
  const beat = (): void => {
    beats += 1;
    clock.after(10, beat);
  };
  clock.after(10, beat);
  for (let n = 0; n < 5; n += 1) clock.advance(10);
  expect(beats).toBe(5);
});
