import { expect, test } from 'vitest';
import { createRunningTurns } from '../../../../../src/main/players/seats/running-turns.ts';
import type { MoveDecision } from '../../../../../src/main/players/index.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

const TURN = { sessionId: 's', agentId: 'a', role: 'x', tick: 2 };
const wanted = new AbortController().signal;

/** A turn that ends with `value` when it is stopped; without one it is dropped. */
function running(value?: MoveDecision, signal = wanted) {
  const turns = createRunningTurns();
  const result = turns.run<MoveDecision>(
    TURN,
    signal,
    (both) =>
      new Promise((resolve) => {
        both.addEventListener('abort', () =>
          resolve(value === undefined ? refuse('DROPPED', '') : accept(value)),
        );
      }),
  );
  return { turns, result };
}

test('a turn that nobody stops is what the player decided', async () => {
  const turns = createRunningTurns();
  const result = turns.run(TURN, wanted, async () => accept('4'));
  expect(turns.turnsOf('s')).toMatchObject([TURN]);
  expect(turns.turnsOf('other')).toEqual([]);
  expect(await result).toEqual({ decision: accept('4'), isStopped: false });
  expect(turns.turnsOf('s')).toEqual([]);
});

test.each([[undefined], ['4']])('a stopped turn counts as silence, with the answer %j too', async (value) => {
  const { turns, result } = running(value);
  for (const turn of turns.turnsOf('s')) turn.stop();
  expect(await result).toMatchObject({ decision: { code: 'TIMED_OUT' }, isStopped: true });
});

test('an action that the player made by itself stays', async () => {
  const { turns, result } = running({ kind: 'acted', tick: 2 });
  for (const turn of turns.turnsOf('s')) turn.stop();
  expect(await result).toMatchObject({ decision: { ok: true }, isStopped: false });
});

test('a turn that the game no longer wants was stopped by nobody', async () => {
  const game = new AbortController();
  const { result } = running(undefined, game.signal);
  game.abort();
  expect(await result).toMatchObject({ decision: { code: 'DROPPED' }, isStopped: false });
});

test('a turn that fails is no longer running', async () => {
  const turns = createRunningTurns();
  await expect(turns.run(TURN, wanted, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(turns.turnsOf('s')).toEqual([]);
});
