import { expect, test } from 'vitest';
import { createWaiters, type WaitOptions } from '../../../../../src/main/platform/mcp/waiters.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const never = new AbortController().signal;

function stage() {
  const clock = stoppedClock();
  const room = createWaiters(clock);
  const ask = (changes: Partial<WaitOptions> = {}): Promise<string> =>
    room.wait({
      agentId: 'ada',
      topic: 'game',
      timeoutMs: 20_000,
      isDone: () => false,
      signal: never,
      progress: null,
      ...changes,
    });
  return { clock, room, ask };
}

test('what happened before the wait is answered at once', async () => {
  const { ask, room } = stage();
  expect(await ask({ isDone: () => true })).toBe('done');
  expect(room.size).toBe(0);
});

test('a change wakes the waiters of its topic and nobody else', async () => {
  const { ask, room } = stage();
  let done = false;
  const here = ask({ isDone: () => done });
  let elsewhere = 'waiting';
  void ask({ topic: 'other', isDone: () => done }).then((how) => {
    elsewhere = how;
  });
  done = true;
  room.touch('game');
  expect(await here).toBe('done');
  expect(elsewhere).toBe('waiting');
  expect(room.size).toBe(1);
});

test('a touch that brings nothing new leaves the waiter where it is', async () => {
  const { ask, room, clock } = stage();
  const waiting = ask();
  room.touch('game');
  expect(room.size).toBe(1);
  clock.advance(20_000);
  expect(await waiting).toBe('timeout');
});

test('progress is told every five seconds and ends with the wait', async () => {
  const { ask, clock } = stage();
  const notes: number[] = [];
  const waiting = ask({ timeoutMs: 12_000, progress: ({ seconds }) => notes.push(seconds) });
  for (let second = 0; second < 30; second += 1) clock.advance(1000);
  expect(await waiting).toBe('timeout');
  expect(notes).toEqual([5, 10]);
});

test('a cancelled wait frees its place and its timers', async () => {
  const { ask, room, clock } = stage();
  const cut = new AbortController();
  const notes: number[] = [];
  const waiting = ask({ signal: cut.signal, progress: ({ seconds }) => notes.push(seconds) });
  cut.abort();
  expect(await waiting).toBe('cancelled');
  expect(room.size).toBe(0);
  clock.advance(60_000);
  expect(notes).toEqual([]);
});

test('a newer wait of the same agent supersedes the older one, another agent keeps its place', async () => {
  const { ask, room } = stage();
  const older = ask();
  const other = ask({ agentId: 'bob' });
  const newer = ask();
  expect(await older).toBe('superseded');
  expect(room.size).toBe(2);
  room.stop();
  expect(await Promise.all([newer, other])).toEqual(['timeout', 'timeout']);
});

test('an agent that waits in too many places is told so; asking again in one of them is fine', async () => {
  const { ask, room } = stage();
  for (let n = 0; n < 32; n += 1) void ask({ topic: `game ${n}` });
  expect(await ask({ topic: 'one more' })).toBe('full');
  void ask({ topic: 'game 3' });
  expect(room.size).toBe(32);
  room.stop();
  expect(room.size).toBe(0);
});

test('one beat tells all who wait, however many, and rests when the last one is gone', async () => {
  const { clock, room, ask } = stage();
  const told: string[] = [];
  const hear = (name: string) => ({
    agentId: name,
    progress: ({ seconds }: { readonly seconds: number }) => told.push(`${name} ${seconds}`),
  });
  void ask(hear('ada'));
  clock.advance(2000);
  void ask(hear('bob'));
  clock.advance(3000);
  expect(told).toEqual(['ada 5', 'bob 3']);
  clock.advance(5000);
  expect(told.slice(2)).toEqual(['ada 10', 'bob 8']);
  room.stop();
  clock.advance(20_000);
  expect(told).toHaveLength(4);
});

test('who comes just before a beat is told at the next one, and progress only grows', async () => {
  const { clock, room, ask } = stage();
  const notes: number[] = [];
  void ask({ agentId: 'ada', progress: () => undefined });
  clock.advance(4900);
  void ask({ agentId: 'bob', progress: ({ seconds }) => notes.push(seconds) });
  clock.advance(100);
  clock.advance(5000);
  clock.advance(5000);
  expect(notes).toEqual([5, 10]);
  room.stop();
});
