import { expect, test } from 'vitest';
import { createRunningModelTurns } from '../../../../src/main/models/running-turns.ts';

test('stops the turns of one role of one session', () => {
  const running = createRunningModelTurns();
  const never = new AbortController().signal;
  const white = running.begin({ sessionId: 's1', role: 'white' }, never);
  const black = running.begin({ sessionId: 's1', role: 'black' }, never);
  const other = running.begin({ sessionId: 's2', role: 'white' }, never);
  expect(running.turnsOf('s1', undefined).map(({ role }) => role)).toEqual(['white', 'black']);
  for (const turn of running.turnsOf('s1', 'white')) turn.stop();
  expect([white, black, other].map((turn) => turn.isStopped())).toEqual([true, false, false]);
  white.end();
  expect(running.turnsOf('s1', 'white')).toEqual([]);
});

test('what was found is stopped, and no turn that begins after it', () => {
  const running = createRunningModelTurns();
  const never = new AbortController().signal;
  const white = running.begin({ sessionId: 's1', role: 'white' }, never);
  const found = running.turnsOf('s1', undefined);
  white.end();
  const black = running.begin({ sessionId: 's1', role: 'black' }, never);
  for (const turn of found) turn.stop();
  expect([white, black].map((turn) => turn.isStopped())).toEqual([true, false]);
});

test('a turn whose answer is no longer wanted was not stopped by a person', () => {
  const game = new AbortController();
  const turn = createRunningModelTurns().begin({ sessionId: 's1', role: 'white' }, game.signal);
  game.abort();
  expect([turn.signal.aborted, turn.isStopped()]).toEqual([true, false]);
});
