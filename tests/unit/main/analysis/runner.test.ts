import { expect, onTestFinished, test } from 'vitest';
import type { Engines } from '../../../../src/main/analysis/engines.ts';
import { EvaluationQueue, type WaitingPosition } from '../../../../src/main/analysis/queue.ts';
import { createEvaluationRunner, type EvaluationRunnerDeps } from '../../../../src/main/analysis/runner.ts';
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

/** A runner over a scripted engine, each of whose jobs takes 60 ms of the clock; at `failsAt` it fails at once. */
async function openRunner(changes: Partial<EvaluationRunnerDeps>, failsAt?: number) {
  const { writer, bus } = await memoryServices();
  const clock = manualClock();
  const started: number[] = [];
  const sent: EventPayload<'analysis.changed'>[] = [];
  const order: string[] = [];
  bus.on('analysis.changed', (change) => {
    sent.push(change);
    order.push(...change.rows.map(({ tick }) => `row ${tick}`));
  });
  const queue = new EvaluationQueue();
  queue.setEarlier('a', [position(0), position(1), position(2)]);
  const engines: Pick<Engines, 'evaluate' | 'stop'> = {
    evaluate({ tick }) {
      started.push(clock.monotonicMs());
      return new Promise((resolve) =>
        clock.after(tick === failsAt ? 0 : JOB_MS, () =>
          resolve(
            tick === failsAt
              ? { ok: false, code: 'CRASHED', message: 'gone' }
              : { ok: true, value: { kind: 'search', expectedScore: 0.5 } },
          ),
        ),
      );
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
      store: { put: () => undefined, trim: () => undefined },
      onFailure: ({ tick }) => void order.push(`failure ${tick}`),
    },
  );
  onTestFinished(() => runner.stop());
  runner.wake();
  /** Moves the clock step by step, so that everything that a step starts can go on. */
  const advance = async (ms: number): Promise<void> => {
    for (let step = 0; step < ms; step += 10) {
      clock.advance(10);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, started, sent, order, advance, clock };
}

test('while players think, the worker rests three times as long as it worked', async () => {
  const { started, advance } = await openRunner({});
  await advance(10 * JOB_MS);
  const [first = 0, second = 0, third = 0] = started;
  expect(second - first).toBeGreaterThanOrEqual(4 * JOB_MS);
  expect(second - first).toBeLessThan(5 * JOB_MS);
  expect(third - second).toBeGreaterThanOrEqual(4 * JOB_MS);
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
  const { order, advance } = await openRunner({ arePlayersThinking: () => false }, 2);
  await advance(10 * JOB_MS);
  expect(order).toEqual(['row 0', 'row 1', 'failure 2']);
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
  const { queue, advance } = await openRunner({ arePlayersThinking: () => false }, 0);
  await advance(50);
  expect(queue.count('a')).toBe(2);
});
