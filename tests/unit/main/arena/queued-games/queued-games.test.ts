import { expect, test } from 'vitest';
import { createQueuedGames } from '../../../../../src/main/arena/queued-games/queued-games.ts';
import { createMemoryQueue } from '../../../../../src/main/fleet/queue/memory-queue.ts';
import { LEASE_MS, type WorkQueue } from '../../../../../src/main/fleet/queue/work-queue.ts';

function openWork(change: (queue: WorkQueue) => WorkQueue = (queue) => queue) {
  let nowMs = 0;
  let made = 0;
  const timers: { atMs: number; readonly run: () => void }[] = [];
  const clock = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    after(delayMs: number, run: () => void) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => void (timer.atMs = Infinity);
    },
  };
  const queue = change(createMemoryQueue(clock));
  const logged: string[] = [];
  const work = createQueuedGames({
    queue,
    runtime: { clock, ids: { uuid: () => `id-${(made += 1)}` } },
    log: (_, text) => void logged.push(text),
  });
  async function passMs(ms: number): Promise<void> {
    nowMs += ms;
    for (const timer of timers.splice(0)) {
      if (timer.atMs <= nowMs) timer.run();
      else timers.push(timer);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { work, queue, passMs, logged, timers };
}

const games = (...numbers: readonly number[]) => numbers.map((number) => ({ number, attempt: 1 }));

test('the games of a run are leased once, and completed when their sessions end', async () => {
  const { work, queue } = openWork();
  expect(await work.lease('r1', games(0, 1))).toEqual(games(0, 1));
  expect(await queue.counts()).toMatchObject({ ready: 0, leased: 2 });
  for (const place of games(0, 1)) work.start('r1', place, `s${place.number}`);
  await work.complete('s0');
  await work.complete('s0');
  await work.complete('unknown');
  expect(await queue.counts()).toMatchObject({ leased: 1 });
});

test('a game whose start could not be stored is still held, and is not offered a second time', async () => {
  const { work, queue } = openWork();
  await work.lease('r1', games(0));
  expect(await work.lease('r1', games(0, 1))).toEqual(games(0, 1));
  expect(await queue.counts()).toMatchObject({ leased: 2 });
});

test('games that are given up or taken out of their run can be played again', async () => {
  const { work, queue } = openWork();
  await work.lease('r1', games(0, 1));
  work.start('r1', { number: 1, attempt: 1 }, 's1');
  await work.giveUp('r1', games(0));
  await work.withdraw('s1');
  expect(await queue.counts()).toMatchObject({ ready: 0, leased: 0 });
  expect(await work.lease('r1', games(0, 1))).toEqual(games(0, 1));
});

test('games that cannot be started are offered again, and as new ones after too many faults', async () => {
  const { work, queue } = openWork();
  await work.lease('r1', games(0));
  work.start('r1', { number: 0, attempt: 1 }, 's0');
  for (let time = 0; time < 7; time += 1) {
    expect(await work.lease('r1', games(1))).toEqual(games(1));
    await work.fail('r1', 'a defect');
  }
  expect(await queue.counts()).toEqual({ ready: 1, leased: 1, dead: 1 });
});

test('after a restart the games under way are leased again, each once', async () => {
  const { work, queue } = openWork();
  const active = [{ number: 3, attempt: 2, sessionId: 's3' }];
  await work.adopt('r1', active);
  await work.adopt('r1', active);
  expect(await queue.counts()).toMatchObject({ leased: 1 });
  await work.complete('s3');
  expect(await queue.counts()).toMatchObject({ leased: 0 });
});

test('heartbeats keep the games of long runs, and end with the last game', async () => {
  const { work, queue, passMs, timers } = openWork();
  await work.lease('r1', games(0));
  work.start('r1', { number: 0, attempt: 1 }, 's0');
  for (let beat = 0; beat < 10; beat += 1) await passMs(LEASE_MS / 3);
  expect(await queue.lease({ worker: 'other', groupId: 'r1', max: 1 })).toEqual([]);
  await work.complete('s0');
  await passMs(LEASE_MS);
  expect(timers).toEqual([]);
});

test('a clock that was put forward by hours loses no game: its lease is taken again', async () => {
  const { work, passMs } = openWork();
  await work.lease('r1', games(0));
  work.start('r1', { number: 0, attempt: 1 }, 's0');
  void passMs(100 * LEASE_MS);
  expect(await work.lease('r1', games(1))).toEqual(games(1));
});

test('a queue that does not hear of the end of a game changes nothing for the run', async () => {
  const { work, logged } = openWork((queue) => ({
    ...queue,
    complete: () => Promise.reject(new Error('down')),
  }));
  await work.lease('r1', games(0));
  work.start('r1', { number: 0, attempt: 1 }, 's0');
  await work.complete('s0');
  expect(logged).toHaveLength(1);
});
