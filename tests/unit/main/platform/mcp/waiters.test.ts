import { expect, test } from 'vitest';
import { createWaiters, type WaitOptions } from '../../../../../src/main/platform/mcp/waiters.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const never = new AbortController().signal;

function stage() {
  const clock = stoppedClock();
  const waiters = createWaiters(clock);
  const request = (changes: Partial<WaitOptions> = {}): Promise<string> =>
    waiters.wait({
      agentId: 'ada',
      topic: 'game',
      timeoutMs: 20_000,
      isDone: () => false,
      signal: never,
      progress: null,
      ...changes,
    });
  return { clock, room: waiters, ask: request };
}

test('what happened before the wait is answered at once', async () => {
  const { ask: request, room: waiters } = stage();
  expect(await request({ isDone: () => true })).toBe('done');
  expect(waiters.size).toBe(0);
});

test('a change wakes the waiters of its topic and nobody else', async () => {
  const { ask: request, room: waiters } = stage();
  let done = false;
  const here = request({ isDone: () => done });
  let elsewhere = 'waiting';
  void request({ topic: 'other', isDone: () => done }).then((how) => {
    elsewhere = how;
  });
  done = true;
  waiters.touch('game');
  expect(await here).toBe('done');
  expect(elsewhere).toBe('waiting');
  expect(waiters.size).toBe(1);
});

test('a touch that brings nothing new leaves the waiter where it is', async () => {
  const { ask: request, room: waiters, clock } = stage();
  const waiting = request();
  waiters.touch('game');
  expect(waiters.size).toBe(1);
  clock.advance(20_000);
  expect(await waiting).toBe('timeout');
});

test('progress is told every five seconds and ends with the wait', async () => {
  const { ask: request, clock } = stage();
  const notes: number[] = [];
  const waiting = request({ timeoutMs: 12_000, progress: ({ seconds }) => notes.push(seconds) });
  for (let second = 0; second < 30; second += 1) clock.advance(1000);
  expect(await waiting).toBe('timeout');
  expect(notes).toEqual([5, 10]);
});

test('a cancelled wait frees its place and its timers', async () => {
  const { ask: request, room: waiters, clock } = stage();
  const cut = new AbortController();
  const notes: number[] = [];
  const waiting = request({ signal: cut.signal, progress: ({ seconds }) => notes.push(seconds) });
  cut.abort();
  expect(await waiting).toBe('cancelled');
  expect(waiters.size).toBe(0);
  clock.advance(60_000);
  expect(notes).toEqual([]);
});

test('a newer wait of the same agent supersedes the older one, another agent keeps its place', async () => {
  const { ask: request, room: waiters } = stage();
  const older = request();
  const other = request({ agentId: 'bob' });
  const newer = request();
  expect(await older).toBe('superseded');
  expect(waiters.size).toBe(2);
  waiters.stop();
  expect(await Promise.all([newer, other])).toEqual(['timeout', 'timeout']);
});

test('an agent that waits in too many places is told so; asking again in one of them is fine', async () => {
  const { ask: request, room: waiters } = stage();
  for (let n = 0; n < 32; n += 1) void request({ topic: `game ${n}` });
  expect(await request({ topic: 'one more' })).toBe('full');
  void request({ topic: 'game 3' });
  expect(waiters.size).toBe(32);
  waiters.stop();
  expect(waiters.size).toBe(0);
});

test('one beat tells all who wait, however many, and rests when the last one is gone', async () => {
  const { clock, room: waiters, ask: request } = stage();
  const received: string[] = [];
  const onMessage = (name: string) => ({
    agentId: name,
    progress: ({ seconds }: { readonly seconds: number }) => received.push(`${name} ${seconds}`),
  });
  void request(onMessage('ada'));
  clock.advance(2000);
  void request(onMessage('bob'));
  clock.advance(3000);
  expect(received).toEqual(['ada 5', 'bob 3']);
  clock.advance(5000);
  expect(received.slice(2)).toEqual(['ada 10', 'bob 8']);
  waiters.stop();
  clock.advance(20_000);
  expect(received).toHaveLength(4);
});

test('who comes just before a beat is told at the next one, and progress only grows', async () => {
  const { clock, room: waiters, ask: request } = stage();
  const notes: number[] = [];
  void request({ agentId: 'ada', progress: () => undefined });
  clock.advance(4900);
  void request({ agentId: 'bob', progress: ({ seconds }) => notes.push(seconds) });
  clock.advance(100);
  clock.advance(5000);
  clock.advance(5000);
  expect(notes).toEqual([5, 10]);
  waiters.stop();
});
