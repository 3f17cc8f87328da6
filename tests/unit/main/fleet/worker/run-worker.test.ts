import { expect, test } from 'vitest';
import type {
  CoordinatorClient,
  CoordinatorResponse,
} from '../../../../../src/main/fleet/worker/coordinator-client.ts';
import { runWorker, type WorkerGames } from '../../../../../src/main/fleet/worker/run-worker.ts';
import type { LeasedOrder, LeaseResponse } from '../../../../../src/shared/wire/fleet.ts';
import { specified } from '../../../../support/fleet/played-games.ts';

const game = (number: number): LeasedOrder['games'][number] => {
  const { header, headerHash, seed } = specified({ template: 'chess.v1' });
  return {
    game: number,
    header: header as LeasedOrder['games'][number]['header'],
    header_hash: headerHash,
    seed,
    prelude: [],
    seats: {},
    player_seeds: {},
  };
};
const order = (id: string, games = 1): LeasedOrder => ({
  order_id: id,
  attempt: 1,
  rules: 'r1:x',
  traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
  games: Array.from({ length: games }, (_, at) => game(at)),
});
const ok = <T>(value: T): CoordinatorResponse<T> => ({ kind: 'ok', value });
const leaseOf = (...orders: LeasedOrder[]): CoordinatorResponse<LeaseResponse> =>
  ok({ v: 1, server_time_ms: 5000, lease_ms: 12_000, heartbeat_ms: 4000, orders, other_rules: [] });

interface Script {
  readonly leases: readonly CoordinatorResponse<LeaseResponse>[];
  readonly uploads?: readonly CoordinatorResponse<{ counted: boolean }>[];
  readonly play?: WorkerGames['play'];
}

/** A worker whose host answers by a script, on a clock whose timers fire at once. */
async function run({ leases, uploads = [], play }: Script) {
  const reported: string[] = [];
  const failed: string[] = [];
  const waits: number[] = [];
  let leaseAt = 0;
  let uploadAt = 0;
  const client: CoordinatorClient = {
    lease: async () => leases[leaseAt++] ?? leaseOf(),
    heartbeat: async ({ held }) => ok({ held: held.map(() => true) }),
    fail: async ({ fault, traceparent }) => {
      failed.push(`${fault} ${traceparent.split('-')[1] ?? ''}`);
      return ok({ next: 'retry' as const });
    },
    upload: async () => uploads[uploadAt++] ?? ok({ counted: true }),
  };
  const finished = { header: game(0).header, rows: [], head: 'ab' };
  const done = await runWorker({
    client,
    games: { rules: {}, players: { engines: [], models: [] }, play: play ?? (async () => finished) },
    clock: {
      nowMs: () => 1000,
      monotonicMs: () => 0,
      after(ms, task) {
        if (ms !== 4000) {
          waits.push(ms);
          queueMicrotask(task);
        }
        return () => undefined;
      },
    },
    slots: 1,
    version: 'test',
    once: true,
    signal: new AbortController().signal,
    report: (line) => void reported.push(line),
  });
  return { done, reported, failed, waits };
}

test('a worker plays what it leases and ends when there is nothing left', async () => {
  const { done, reported } = await run({ leases: [leaseOf(order('a', 2)), leaseOf(order('b'))] });
  expect(done).toEqual({ orders: 2, counted: 3, refused: 0, problem: null });
  expect(reported).toEqual(['chess.v1: 2 games count', 'chess.v1: 1 game counts']);
});

test('a worker leaves a host of which another copy was started after it', async () => {
  const of = (
    coordinator: string,
    epoch: number,
    ...orders: LeasedOrder[]
  ): CoordinatorResponse<LeaseResponse> => {
    const answer = leaseOf(...orders);
    return answer.kind === 'ok' ? ok({ ...answer.value, coordinator, epoch }) : answer;
  };
  const { done } = await run({ leases: [of('c', 5, order('a')), of('c', 4, order('b'))] });
  expect(done).toMatchObject({ orders: 1, problem: expect.stringMatching(/copy of a data folder/u) });
  const newer = await run({
    leases: [of('c', 4, order('a')), of('c', 5, order('b')), of('d', 1, order('c'))],
  });
  expect(newer.done).toMatchObject({ orders: 3, problem: null });
});

test('a host that is lost is tried again, ever more slowly, and a result is handed in when it is back', async () => {
  const lost = { kind: 'lost', detail: 'ECONNREFUSED' } as const;
  const { done, reported, waits } = await run({
    leases: [lost, lost, leaseOf(order('a'))],
    uploads: [lost, lost, ok({ counted: true })],
  });
  expect(done).toMatchObject({ counted: 1, problem: null });
  expect(waits).toEqual([200, 400, 200, 400]);
  expect(reported.slice(0, 2)).toEqual([
    'the host cannot be reached (ECONNREFUSED); trying again',
    'the host is there again',
  ]);
});

test('a game that is refused ends its order, and the next one is played', async () => {
  const refused = { kind: 'refused', status: 409, code: 'STALE_ATTEMPT', message: 'too late' } as const;
  const { done } = await run({ leases: [leaseOf(order('a', 3)), leaseOf(order('b'))], uploads: [refused] });
  expect(done).toEqual({ orders: 1, counted: 1, refused: 1, problem: null });
});

test('a game that cannot be played is given back with its fault', async () => {
  const { done, failed } = await run({
    leases: [leaseOf(order('a', 2))],
    play: () => Promise.reject(new Error('no engine')),
  });
  expect(failed).toEqual([`no engine ${'1'.repeat(32)}`]);
  expect(done).toMatchObject({ orders: 0, counted: 0 });
});

test('an invitation that is not valid any more ends the worker with the reason', async () => {
  const { done } = await run({
    leases: [{ kind: 'refused', status: 401, code: 'UNAUTHORIZED', message: '' }],
  });
  expect(done.problem).toContain('arbiter invite --for work');
});
