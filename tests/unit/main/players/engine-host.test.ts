import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { createEngineHost } from '../../../../src/main/players/engine-host.ts';
import type { EngineHost } from '../../../../src/main/players/engine-host.ts';
import type { ChooseTask } from '../../../../src/main/players/engine-messages.ts';
import type { Clock } from '../../../../src/main/platform/runtime.ts';
import { manualClock } from '../../../support/players/manual-clock.ts';
import { realClock } from '../../../support/players/real-clock.ts';

const WORKER = new URL('../../../../src/main/threads/engine-thread.ts', import.meta.url);
const FAULTY = new URL('../../../support/players/faulty-worker.mjs', import.meta.url);

const hosts: EngineHost[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});

function hostWith(threadUrl: URL, clock: Clock = realClock, isBackground = false): EngineHost {
  const random = { bytes: (length: number) => new Uint8Array(length).fill(5) };
  const host = createEngineHost({ threadUrl, random, clock, log: () => {}, graceMs: 30_000, isBackground });
  hosts.push(host);
  return host;
}

const ticTacToe: ChooseTask = {
  template: 'tic_tac_toe.v1',
  view: { board: ['x', 'x', null, 'o', 'o', null, null, null, null] },
  role: 'x',
  legal: ['2', '5', '6', '7', '8'],
  level: 1,
  budgetMs: 100,
  earlier: [],
};

const deepThought: ChooseTask = {
  template: 'connect_four.v1',
  view: { board: Array.from({ length: 6 }, (_, row) => (row === 5 ? '.yryr..' : '.......')) },
  role: 'red',
  legal: ['0', '1', '2', '3', '4', '5', '6'],
  level: 8,
  budgetMs: 1000,
  earlier: [],
};

const wanted = (): AbortSignal => new AbortController().signal;

test('a real worker answers many requests, each with its own answer', async () => {
  const host = hostWith(WORKER);
  const answers = await Promise.all(Array.from({ length: 20 }, () => host.choose(ticTacToe, wanted())));
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ok: true, value: '2' })));
});

const throwOnce = (): Promise<unknown> =>
  hostWith(WORKER).choose(
    { ...ticTacToe, template: 'rps.v1', legal: ['rock', 'paper', 'scissors'] },
    wanted(),
  );

test('the same seed gives the same answer', async () => {
  expect(await throwOnce()).toEqual(await throwOnce());
});

test('the processor time of a job counts as soon as it is answered', async () => {
  const host = hostWith(WORKER);
  expect(host.processorMs()).toBe(0);
  await host.choose(deepThought, wanted());
  expect(host.processorMs()).toBeGreaterThan(0);
});

test('an unknown template fails and the worker continues', async () => {
  const host = hostWith(WORKER);
  expect(await host.choose({ ...ticTacToe, template: 'go.v1' }, wanted())).toMatchObject({ code: 'FAILED' });
  expect(await host.choose(ticTacToe, wanted())).toMatchObject({ ok: true });
});

test('an aborted request is answered at once and the next one is served', async () => {
  const host = hostWith(WORKER);
  await host.choose(ticTacToe, wanted());
  const controller = new AbortController();
  const long = host.choose({ ...deepThought, budgetMs: 1000 }, controller.signal);
  const next = host.choose(ticTacToe, wanted());
  controller.abort();
  expect(await long).toMatchObject({ code: 'DROPPED' });
  expect(await next).toMatchObject({ ok: true });
});

test('stop ends a worker in the middle of a search', async () => {
  const host = hostWith(WORKER);
  await host.choose(ticTacToe, wanted());
  const open = [host.choose(deepThought, wanted()), host.choose(ticTacToe, wanted())];
  await host.stop();
  expect(await Promise.all(open)).toMatchObject([{ code: 'DROPPED' }, { code: 'DROPPED' }]);
  expect(await host.choose(ticTacToe, wanted())).toMatchObject({ code: 'DROPPED' });
});

/** How many threads of this process have each niceness, a field of `/proc/self/task/ID/stat`. */
function threadsByNiceness(): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of readdirSync('/proc/self/task')) {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    const niceness = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    counts.set(niceness, (counts.get(niceness) ?? 0) + 1);
  }
  return counts;
}

test.skipIf(process.platform !== 'linux')(
  'a worker in the background leaves the processor to every other thread, and only it does',
  async () => {
    const own = getPriority();
    const lower = Math.max(own, 10);
    await hostWith(WORKER).choose(ticTacToe, wanted());
    const before = threadsByNiceness().get(lower) ?? 0;
    await hostWith(WORKER, realClock, true).choose(ticTacToe, wanted());
    expect(getPriority()).toBe(own);
    if (own < lower) expect([before, threadsByNiceness().get(lower)]).toEqual([0, 1]);
  },
);

const saying = (role: string): ChooseTask => ({ ...ticTacToe, role, budgetMs: 1 });

describe('a faulty worker', () => {
  test('that ends is replaced at the next request', async () => {
    const host = hostWith(FAULTY);
    expect(await host.choose(saying('die'), wanted())).toMatchObject({ code: 'CRASHED' });
    expect(await host.choose(saying('throw'), wanted())).toMatchObject({ code: 'CRASHED' });
    expect(await host.choose(saying('answer'), wanted())).toEqual({ ok: true, value: '2' });
  });

  test('that never answers is stalled, and the next request is answered', async () => {
    const clock = manualClock();
    const host = hostWith(FAULTY, clock);
    const stalled = host.choose(saying('spin'), wanted());
    const behind = host.choose(saying('answer'), wanted());
    clock.advance(29_000);
    // The jump of the clock is a stall of this process, for which the worker gets more time.
    clock.advance(2_000);
    clock.advance(2_000);
    expect(await stalled).toMatchObject({ code: 'STALLED' });
    expect(await behind).toMatchObject({ ok: true });
  });
});
