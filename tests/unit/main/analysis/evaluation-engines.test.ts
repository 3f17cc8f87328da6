import { expect, test } from 'vitest';
import {
  createEvaluationEngines,
  type ChosenEngine,
} from '../../../../src/main/analysis/evaluation-engines.ts';
import type { WaitingPosition } from '../../../../src/main/analysis/evaluation-queue.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';

const FISH: ChosenEngine = { path: '/opt/fish', name: 'Fish 9' };
const forever = new AbortController().signal;

const position = (changes: Partial<WaitingPosition> = {}): WaitingPosition => ({
  sessionId: 's',
  template: 'chess.v1',
  audience: 'public',
  tick: 0,
  view: {},
  nodes: 100_000,
  engine: 'Fish 9',
  ...changes,
});

/** Both kinds of engines, of which the UCI engine reports `reported` as its name. */
function open({ chosen = FISH as ChosenEngine | null, reported = 'Fish 9' } = {}) {
  const requested: string[] = [];
  const renamed: ChosenEngine[] = [];
  const state = { chosen };
  const engines = createEvaluationEngines({
    engineHost: {
      choose: () => Promise.reject(new Error('no player here')),
      analyse: () => Promise.reject(new Error('no analysis here')),
      evaluate: ({ template }) => {
        requested.push(`built-in ${template}`);
        return Promise.resolve({ ok: true, value: { kind: 'search', expectedScore: 0.6 } });
      },
      isBusy: () => false,
      processorMs: () => 0,
      stop: () => Promise.resolve(),
    },
    uciEvaluator: {
      evaluate: ({ path }) => {
        requested.push(path);
        const evaluation = { kind: 'search', expectedScore: 0.7 } as const;
        return Promise.resolve({ ok: true, value: { evaluation, engine: reported } });
      },
      forgetFailure: () => undefined,
      stop: () => Promise.resolve(),
    },
    chosenEngine: () => state.chosen,
    onRenamed: (engine) => renamed.push(engine),
  });
  return { engines, requested, renamed, state };
}

test('the chosen engine evaluates chess with limits of its own, the built-in engines every other game', async () => {
  const { engines, requested } = open();
  expect(engines.nameFor('chess.v1')).toBe('Fish 9');
  expect(engines.nodesFor('chess.v1', 'live')).toBe(100_000);
  expect(await engines.evaluate(position(), forever)).toMatchObject({ value: { expectedScore: 0.7 } });
  const other = position({ template: 'connect_four.v1', engine: null });
  expect(await engines.evaluate(other, forever)).toMatchObject({ value: { expectedScore: 0.6 } });
  expect(requested).toEqual(['/opt/fish', 'built-in connect_four.v1']);
});

test('without a choice the built-in engine evaluates chess', async () => {
  const { engines, requested } = open({ chosen: null });
  expect(engines.nodesFor('chess.v1', 'live')).toBe(20_000);
  expect((await engines.evaluate(position({ engine: null }), forever)).ok).toBe(true);
  expect(requested).toEqual(['built-in chess.v1']);
});

test('a position that was queued for another engine is dropped', async () => {
  const { engines, requested } = open();
  for (const engine of [null, 'Fish 8'])
    expect(await engines.evaluate(position({ engine }), forever)).toMatchObject({ code: 'DROPPED' });
  expect(requested).toEqual([]);
});

test('an evaluation that ends after another choice is dropped', async () => {
  const { engines, state } = open();
  const answer = engines.evaluate(position(), forever);
  state.chosen = null;
  expect(await answer).toMatchObject({ code: 'DROPPED' });
});

test('an engine with a new version is announced by its new name before its numbers are used', async () => {
  const { engines, renamed } = open({ reported: 'Fish 10' });
  expect(await engines.evaluate(position(), forever)).toMatchObject({ code: 'DROPPED' });
  expect(renamed).toEqual([{ path: '/opt/fish', name: 'Fish 10' }]);
});

test('the end of a game needs no engine', async () => {
  const { engines, requested } = open();
  const view: JsonObject = { outcome: 'white_wins' };
  expect(await engines.evaluate(position({ view }), forever)).toMatchObject({
    value: { kind: 'exact', expectedScore: 1 },
  });
  expect(requested).toEqual([]);
});
