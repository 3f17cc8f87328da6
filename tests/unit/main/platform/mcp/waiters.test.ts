import { expect, test } from 'vitest';
import { createWaiters, type WaitOptions } from '../../../../../src/main/platform/mcp/waiters.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const never = new AbortController().signal;

function createTestWaiters() {
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
  return { clock, waiters, request };
}

test('ends immediately when the change happened before the wait', async () => {
  const { request, waiters } = createTestWaiters();
  expect(await request({ isDone: () => true })).toBe('done');
  expect(waiters.size).toBe(0);
});

test('wakes the waiters of the changed topic only', async () => {
  const { request, waiters } = createTestWaiters();
  let done = false;
  const here = request({ isDone: () => done });
  let elsewhere = 'waiting';
  void request({ topic: 'other', isDone: () => done }).then((how) => {
    elsewhere = how;
  });
  done = true;
  waiters.wake('game');
  expect(await here).toBe('done');
  expect(elsewhere).toBe('waiting');
  expect(waiters.size).toBe(1);
});

test('keeps a waiter when a touch brings no change for it', async () => {
  const { request, waiters, clock } = createTestWaiters();
  const waiting = request();
  waiters.wake('game');
  expect(waiters.size).toBe(1);
  clock.advance(20_000);
  expect(await waiting).toBe('timeout');
});

test('reports progress every five seconds until the wait ends', async () => {
  const { request, clock } = createTestWaiters();
  const notes: number[] = [];
  const waiting = request({ timeoutMs: 12_000, progress: ({ seconds }) => notes.push(seconds) });
  for (let second = 0; second < 30; second += 1) clock.advance(1000);
  expect(await waiting).toBe('timeout');
  expect(notes).toEqual([5, 10]);
});

test('removes a cancelled wait with its timers', async () => {
  const { request, waiters, clock } = createTestWaiters();
  const cut = new AbortController();
  const notes: number[] = [];
  const waiting = request({ signal: cut.signal, progress: ({ seconds }) => notes.push(seconds) });
  cut.abort();
  expect(await waiting).toBe('cancelled');
  expect(waiters.size).toBe(0);
  clock.advance(60_000);
  expect(notes).toEqual([]);
});

test('lets a newer wait of the same agent supersede the older one and keeps those of other agents', async () => {
  const { request, waiters } = createTestWaiters();
  const older = request();
  const other = request({ agentId: 'bob' });
  const newer = request();
  expect(await older).toBe('superseded');
  expect(waiters.size).toBe(2);
  waiters.stop();
  expect(await Promise.all([newer, other])).toEqual(['timeout', 'timeout']);
});

test('refuses an agent with too many waits, but lets it repeat one of them', async () => {
  const { request, waiters } = createTestWaiters();
  for (let n = 0; n < 32; n += 1) void request({ topic: `game ${n}` });
  expect(await request({ topic: 'one more' })).toBe('full');
  void request({ topic: 'game 3' });
  expect(waiters.size).toBe(32);
  waiters.stop();
  expect(waiters.size).toBe(0);
});

test('reports progress to all waiters with one timer, which stops with the last one', async () => {
  const { clock, waiters, request } = createTestWaiters();
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

test('reports to a new waiter at the next interval, and progress only grows', async () => {
  const { clock, waiters, request } = createTestWaiters();
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
