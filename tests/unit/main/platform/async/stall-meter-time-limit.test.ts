import { describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../../../../src/main/platform/runtime.ts';
import {
  createEventLoopDelayMeter,
  limitTime,
} from '../../../../../src/main/league/transport/http-client.ts';

interface Timer {
  readonly dueMs: number;
  readonly task: () => void;
}

/** A clock whose timers fire only while the event loop "runs"; `freeze` blocks the loop. */
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
  const late = vi.fn();
  const end = limitTime(own.clock, { timeoutMs, stalls: createEventLoopDelayMeter(own.clock) }, late);
  return { ...own, late, end };
}

describe('a deadline', () => {
  test('fires on time while this process runs', async () => {
    const { run, late } = limited(5000);
    run(4990);
    await settled();
    expect(late).not.toHaveBeenCalled();
    run(20);
    await settled();
    expect(late).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['in the middle', 2000],
    ['over its end', 4000],
  ])('is extended by the time for which this process was blocked %s', async (_where, beforeMs) => {
    const { run, freeze, late } = limited(5000);
    run(beforeMs);
    freeze(2000);
    run(5000 - beforeMs - 200);
    await settled();
    expect(late).not.toHaveBeenCalled();
    run(2500);
    await settled();
    expect(late).toHaveBeenCalledTimes(1);
  });

  test('is extended by ten seconds at most', async () => {
    const { run, freeze, late } = limited(5000);
    freeze(60_000);
    run(10_100);
    await settled();
    expect(late).toHaveBeenCalledTimes(1);
  });

  test('leaves no timer behind when it is cancelled', () => {
    const { waiting, end } = limited(5000);
    expect(waiting()).toBe(2);
    end();
    expect(waiting()).toBe(0);
  });
});
