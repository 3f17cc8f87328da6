import type { FoundAgentInfo, SeatTest } from '../../../../shared/contract/index.ts';
import type { Clock } from '../../../platform/runtime.ts';
import type { Players } from '../../service.ts';
import type { SeatRef } from '../service.ts';

/** Maximum number of results in memory, which is more than a person reads; the oldest is deleted. */
const MAX_RESULTS = 100;

/** The tests of outside players that windows asked for. */
export interface SeatTests {
  /** Tests a player. While a test of the same player runs, a second call gets its result. */
  run(player: string, seat: SeatRef): Promise<SeatTest>;
  /** Ends a running test; false when none is running. */
  cancel(player: string): boolean;
  /** The last result since the host started; null for none. A cancelled test has no result. */
  last(player: string): FoundAgentInfo['lastTest'];
}

interface RunningTest {
  readonly abort: AbortController;
  readonly result: Promise<SeatTest>;
}

export interface SeatTestDeps {
  readonly players: Pick<Players, 'testSeat'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

export function createSeatTests({ players, clock }: SeatTestDeps): SeatTests {
  const runningTests = new Map<string, RunningTest>();
  const results = new Map<string, NonNullable<FoundAgentInfo['lastTest']>>();

  async function test(player: string, seat: SeatRef, signal: AbortSignal): Promise<SeatTest> {
    const report = await players.testSeat(seat, signal);
    if (signal.aborted) return { player, ...report, state: 'cancelled', detail: null };
    results.delete(player);
    results.set(player, { player, ...report, atMs: clock.nowMs() });
    const [oldest] = results.keys();
    if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest);
    return { player, ...report };
  }

  return {
    run(player, seat) {
      const runningTest = runningTests.get(player);
      if (runningTest !== undefined) return runningTest.result;
      const abort = new AbortController();
      const result = test(player, seat, abort.signal).finally(() => runningTests.delete(player));
      runningTests.set(player, { abort, result });
      return result;
    },
    cancel(player) {
      const runningTest = runningTests.get(player);
      runningTest?.abort.abort();
      return runningTest !== undefined;
    },
    last: (player) => results.get(player) ?? null,
  };
}
