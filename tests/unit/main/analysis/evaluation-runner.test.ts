import { expect, onTestFinished, test } from 'vitest';
import type { EvaluationEngines } from '../../../../src/main/analysis/evaluation-engines.ts';
import { EvaluationQueue, type WaitingPosition } from '../../../../src/main/analysis/evaluation-queue.ts';
import {
  createEvaluationRunner,
  type EvaluationRunnerDeps,
} from '../../../../src/main/analysis/evaluation-runner.ts';
import type { EventPayload } from '../../../../src/shared/contract/index.ts';
import { memoryServices } from '../../../support/memory-services.ts';
import { manualClock } from '../../../support/players/manual-clock.ts';

const JOB_MS = 60;

const position = (tick: number): WaitingPosition => ({
  sessionId: 'a',
  template: 'chess.v1',
  audience: 'public',
  tick,
  view: {},
  nodes: 1,
  engine: null,
});

/**
 * A runner over a scripted engine, each of whose jobs takes 60 ms of the clock and a share of the processor's time;
 * at `failsAt` it fails at once.
 */
async function openRunner(
  changes: Partial<EvaluationRunnerDeps>,
  { failsAt, processorShare = 1 }: { readonly failsAt?: number; readonly processorShare?: number } = {},
) {
  const { writer, bus } = await memoryServices();
  const clock = manualClock();
  const started: number[] = [];
  let processorMs = 0;
  const sent: EventPayload<'analysis.changed'>[] = [];
  const order: string[] = [];
  bus.on('analysis.changed', (change) => {
    sent.push(change);
    order.push(...change.rows.map(({ tick }) => `row ${tick}`));
  });
  const queue = new EvaluationQueue();
  queue.setEarlier('a', [position(0), position(1), position(2)]);
  const engines: Pick<EvaluationEngines, 'evaluate' | 'processorMs' | 'stop'> = {
    processorMs: () => processorMs,
    evaluate({ sessionId, tick }, signal) {
      started.push(clock.monotonicMs());
      order.push(`start ${sessionId} ${tick}`);
      const startMs = clock.monotonicMs();
      return new Promise((resolve) => {
        let isRunning = true;
        const finish = (outcome: Awaited<ReturnType<EvaluationEngines['evaluate']>>): void => {
          if (isRunning) processorMs += (clock.monotonicMs() - startMs) * processorShare;
          isRunning = false;
          resolve(outcome);
        };
        signal.addEventListener('abort', () => finish({ ok: false, code: 'DROPPED', message: 'unwanted' }));
        clock.after(tick === failsAt ? 0 : JOB_MS, () =>
          finish(
            tick === failsAt
              ? { ok: false, code: 'CRASHED', message: 'gone' }
              : { ok: true, value: { kind: 'search', expectedScore: 0.5 } },
          ),
        );
      });
    },
    stop: () => Promise.resolve(),
  };
  const runner = createEvaluationRunner(
    {
      writer,
      bus,
      log: () => undefined,
      processClock: clock,
      effort: () => 'light',
      arePlayersThinking: () => true,
      ...changes,
    },
    {
      queue,
      engines,
      store: { upsert: () => undefined, deleteExcess: () => undefined },
      onFailure: ({ tick }) => void order.push(`failure ${tick}`),
    },
  );
  onTestFinished(() => runner.stop());
  runner.wake();
  /** Moves the clock step by step, so that everything that a step starts can continue. */
  const advance = async (ms: number): Promise<void> => {
    for (let step = 0; step < ms; step += 10) {
      clock.advance(10);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { started, sent, order, advance, clock, queue, runner };
}

test('while players think, the worker rests three times as long as it worked', async () => {
  const { started, advance } = await openRunner({});
  await advance(10 * JOB_MS);
  const [first = 0, second = 0, third = 0] = started;
  expect(second - first).toBeGreaterThanOrEqual(4 * JOB_MS);
  expect(second - first).toBeLessThan(5 * JOB_MS);
  expect(third - second).toBeGreaterThanOrEqual(4 * JOB_MS);
});

test('on a busy computer it rests by the processor time that it got, not by the time that passed', async () => {
  const { started, advance } = await openRunner({}, { processorShare: 0.25 });
  await advance(10 * JOB_MS);
  const [first = 0, second = 0] = started;
  expect(second - first).toBeGreaterThanOrEqual(1.75 * JOB_MS);
  expect(second - first).toBeLessThan(2.5 * JOB_MS);
});

test.each([
  ['nobody thinks', { arePlayersThinking: () => false }],
  ['a whole core is allowed', { effort: () => 'full' as const }],
])('it goes on at once when %s', async (_, changes) => {
  const { started, advance } = await openRunner(changes);
  await advance(4 * JOB_MS);
  expect(started).toHaveLength(3);
});

test('the first evaluation is announced at once, later ones together', async () => {
  const { sent, advance } = await openRunner({ effort: () => 'full' });
  await advance(JOB_MS + 10);
  expect(sent.map(({ rows }) => rows.map(({ tick }) => tick))).toEqual([[0]]);
  await advance(200);
  expect(sent.flatMap(({ rows }) => rows.map(({ tick }) => tick))).toEqual([0, 1, 2]);
});

test('switched off, nothing is evaluated', async () => {
  const { started, advance } = await openRunner({ effort: () => 'off' });
  await advance(JOB_MS);
  expect(started).toEqual([]);
});

test('rows from before a failure are announced before it', async () => {
  const { order, advance } = await openRunner({ arePlayersThinking: () => false }, { failsAt: 2 });
  await advance(10 * JOB_MS);
  expect(order.filter((each) => !each.startsWith('start'))).toEqual(['row 0', 'row 1', 'failure 2']);
});

test('an earlier position is cancelled twice in favour of a newer one, and is then evaluated to its end', async () => {
  const { order, advance, queue, runner } = await openRunner({ arePlayersThinking: () => false });
  for (const tick of [7, 8, 9]) {
    await advance(20);
    queue.setNewest('b', [{ ...position(tick), sessionId: 'b' }]);
    runner.wake();
    await advance(JOB_MS + 10);
  }
  await advance(10 * JOB_MS);
  const starts = order.filter((each) => each.startsWith('start'));
  expect(starts).toEqual([
    'start a 0',
    'start b 7',
    'start a 0',
    'start b 8',
    'start a 0',
    'start b 9',
    'start a 1',
    'start a 2',
  ]);
});

test('after an interruption the worker rests for all that it worked', async () => {
  const { started, advance, queue, runner } = await openRunner({});
  await advance(40);
  queue.setNewest('b', [{ ...position(7), sessionId: 'b' }]);
  runner.wake();
  await advance(10 * JOB_MS);
  const [first = 0, newest = 0, again = 0] = started;
  expect(newest - first).toBeLessThanOrEqual(50);
  expect(again - newest).toBeGreaterThanOrEqual(JOB_MS + 3 * (JOB_MS + 40));
});

test('a position counts as left until its evaluation is stored', async () => {
  const { queue, sent, advance } = await openRunner({ arePlayersThinking: () => false });
  const left = (): number => queue.count('a');
  expect(left()).toBe(3);
  const stored = (): number => sent.flatMap(({ rows }) => rows).length;
  for (let step = 0; step < 60; step += 1) {
    await advance(10);
    expect(left() + stored()).toBe(3);
  }
  expect(left()).toBe(0);
});

test('a position that failed is no longer left', async () => {
  const { queue, advance } = await openRunner({ arePlayersThinking: () => false }, { failsAt: 0 });
  await advance(50);
  expect(queue.count('a')).toBe(2);
});
