import { expect, test } from 'vitest';
import { runningCalls, type RunningCallDeps } from '../../../../src/main/window-api/running.ts';

function running() {
  const held: [string, boolean][] = [];
  const deps = {
    sessions: { countByStatus: () => ({ active: 2, completed: 9 }) },
    leagues: {
      list: () => ['running', 'gathering', 'completed', 'running', 'cancelled'].map((status) => ({ status })),
    },
    chain: { status: () => ({ outboxDepth: 4 }) },
    payments: {
      ledger: {
        payments: {
          countByState: () => [
            { state: 'settling', n: 2 },
            { state: 'settled', n: 50 },
            { state: 'settling', n: 3 },
          ],
        },
      },
    },
    players: { setModelsPaused: (on: boolean) => void held.push(['players', on]) },
    models: { setPaused: (on: boolean) => void held.push(['models', on]), isPaused: () => true },
  };
  return { held, calls: runningCalls(deps as unknown as RunningCallDeps) };
}

test('only work that a stop would interrupt is counted', async () => {
  expect(await running().calls['host.running']({})).toEqual({
    ok: true,
    value: { matches: 2, leagues: 2, mints: 4, payments: 5, modelsHeld: true },
  });
});

test('models of sessions and of real-time games are paused and resumed together', async () => {
  const { calls, held } = running();
  for (const on of [true, false]) {
    expect(await calls['models.hold']({ held: on })).toEqual({ ok: true, value: { held: on } });
  }
  expect(held.toSorted()).toEqual([
    ['models', false],
    ['models', true],
    ['players', false],
    ['players', true],
  ]);
});
