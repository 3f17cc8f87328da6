import { describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../../../../src/main/platform/runtime.ts';
import { createStallMeter, limitTime } from '../../../../../src/main/platform/async/stall-meter.ts';

interface Timer {
  readonly dueMs: number;
  readonly task: () => void;
}

/** A clock whose timers fire only while the event loop "runs"; `freeze` stalls the loop. */
function loop() {
  let nowMs = 0;
  let timers: Timer[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    after(delayMs, task) {
      const timer = { dueMs: nowMs + delayMs, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const runTimer = (): void => {
    for (;;) {
      const [due] = timers.filter(({ dueMs }) => dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
      if (due === undefined) return;
      timers = timers.filter((other) => other !== due);
      due.task();
    }
  };
  return {
    clock,
    waiting: () => timers.length,
    run(ms: number): void {
      for (const endMs = nowMs + ms; nowMs < endMs;) {
        nowMs += 10;
        runTimer();
      }
    },
    freeze(ms: number): void {
      nowMs += ms;
      runTimer();
    },
  };
}

/** Waits for the two turns of the real event loop between the time limit and its callback. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));

function limited(timeoutMs: number) {
  const own = loop();
  const onTimeout = vi.fn();
  const end = limitTime(own.clock, { timeoutMs, stalls: createStallMeter(own.clock) }, onTimeout);
  return { ...own, onTimeout, end };
}

describe('a deadline', () => {
  test('fires on time while this process runs', async () => {
    const { run, onTimeout } = limited(5000);
    run(4990);
    await settled();
    expect(onTimeout).not.toHaveBeenCalled();
    run(20);
    await settled();
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['in the middle', 2000],
    ['over its end', 4000],
  ])('is extended by a stall of this process %s', async (_where, beforeMs) => {
    const { run, freeze, onTimeout } = limited(5000);
    run(beforeMs);
    freeze(2000);
    run(5000 - beforeMs - 200);
    await settled();
    expect(onTimeout).not.toHaveBeenCalled();
    run(2500);
    await settled();
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  test('is extended by ten seconds at most', async () => {
    const { run, freeze, onTimeout } = limited(5000);
    freeze(60_000);
    run(10_100);
    await settled();
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  test('leaves no timer behind when it is cancelled', () => {
    const { waiting, end } = limited(5000);
    expect(waiting()).toBe(2);
    end();
    expect(waiting()).toBe(0);
  });
});
