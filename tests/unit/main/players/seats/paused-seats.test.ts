import { expect, test } from 'vitest';
import { createPausedSeats } from '../../../../../src/main/players/seats/paused-seats.ts';

const seat = {
  sessionId: 's',
  role: 'white',
  agentId: 'a',
  exhausted: 'tokens',
  sinceMs: 1,
} as const;

test('a seat waits until its agent is released, and both changes are announced', async () => {
  const announced: string[] = [];
  const paused = createPausedSeats(({ role }) => void announced.push(role));
  const over = paused.wait(seat, new AbortController().signal);
  expect(paused.list()).toEqual([seat]);
  paused.release('other');
  expect(paused.list()).toHaveLength(1);
  paused.release('a');
  await over;
  expect([paused.list(), announced]).toEqual([[], ['white', 'white']]);
});

test('a seat whose answer is no longer wanted stops waiting', async () => {
  const paused = createPausedSeats(() => undefined);
  const stop = new AbortController();
  const over = paused.wait(seat, stop.signal);
  stop.abort();
  await over;
  await paused.wait(seat, stop.signal);
  expect(paused.list()).toEqual([]);
});
