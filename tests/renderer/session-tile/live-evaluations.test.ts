import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveEvaluations } from '../../../renderer/session-tile/live-evaluations.ts';
import type { AnyEvent, Api, EvaluationRow } from '../../../src/shared/contract/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (tick: number, expectedScore: number): EvaluationRow => ({
  tick,
  kind: 'search',
  nodes: 20_000,
  expectedScore,
});

/** An API that records what is watched, answers with `rows`, and sends events. */
function recordedApi(rows: { sessionId: string; row: EvaluationRow }[] = []) {
  const watched: string[][] = [];
  const handlers = new Set<(event: AnyEvent) => void>();
  const api = {
    call: (_name: string, { sessionIds }: { sessionIds: string[] }) => {
      watched.push(sessionIds);
      return Promise.resolve({ watching: sessionIds.length, rows });
    },
    onEvent: (handler: (event: AnyEvent) => void) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  } as unknown as Api;
  const send = (sessionId: string, audience: 'public' | 'all_hands', ...sent: EvaluationRow[]): void => {
    const payload = { sessionId, audience, rows: sent };
    for (const handler of handlers) handler({ name: 'analysis.changed', payload });
  };
  return { api, watched, send, handlers };
}

test('tiles that appear together are watched with one call, renewed while they are shown', async () => {
  const { api, watched } = recordedApi();
  const evaluations = createLiveEvaluations(api);
  const ends = ['a', 'b'].map((id) => evaluations.watch(id, () => undefined));
  await vi.advanceTimersByTimeAsync(60);
  expect(watched).toEqual([['a', 'b']]);
  ends[0]!();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(watched).toEqual([['a', 'b'], ['b']]);
  ends[1]!();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watched).toHaveLength(2);
});

test('at most 64 sessions are watched', async () => {
  const { api, watched } = recordedApi();
  const evaluations = createLiveEvaluations(api);
  for (let at = 0; at < 70; at++) evaluations.watch(`s${at}`, () => undefined);
  await vi.advanceTimersByTimeAsync(60);
  expect(watched[0]).toHaveLength(64);
});

test('bars change at most five times a second, and only by newer public evaluations of sessions on the screen', async () => {
  const { api, send, handlers } = recordedApi([{ sessionId: 'a', row: row(3, 0.6) }]);
  const evaluations = createLiveEvaluations(api);
  const changed = vi.fn();
  const end = evaluations.watch('a', changed);
  await vi.advanceTimersByTimeAsync(300);
  expect(evaluations.rowOf('a')?.expectedScore).toBe(0.6);
  expect(changed).toHaveBeenCalledTimes(1);
  for (let tick = 4; tick < 14; tick++) send('a', 'public', row(tick, 0.7));
  send('a', 'all_hands', row(20, 0.1));
  send('a', 'public', row(2, 0.2));
  send('b', 'public', row(9, 0.9));
  await vi.advanceTimersByTimeAsync(200);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(evaluations.rowOf('a')).toMatchObject({ tick: 13, expectedScore: 0.7 });
  expect(evaluations.rowOf('b')).toBeUndefined();
  end();
  expect(handlers.size).toBe(0);
});
