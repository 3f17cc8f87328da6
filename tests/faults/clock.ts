import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
  type GameClient,
} from '../../src/main/cli/rewards/game-client.ts';
import type { HostWithWindow } from '../support/host-with-window.ts';
import { readDatabase } from '../support/database.ts';
import { readSeat } from '../support/random-play.ts';
import { faultsOf, hold, until, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';

/** Faults of time: a clock that is set, and a machine that sleeps. */

const DAY_MS = 86_400_000;
const PLAYED_MS = 120_000;
const REST_MS = 60_000;
const CLOCK = { ARBITER_TEST_CLOCK: '1' };
const DAY_CAP_MICRO = 500_000_000;

const jump = (host: HostWithWindow, advanceMs: number): Promise<unknown> =>
  host.rest.post('/test/clock', { advanceMs }, { token: host.ready.adminToken });

async function playOne(host: HostWithWindow, client: GameClient): Promise<number> {
  const begun = await client.start(5);
  if (begun.status !== 200) return begun.status;
  await jump(host, PLAYED_MS);
  const play = { placement: 1, durationMs: PLAYED_MS, kills: 3, antiCheat: honestSignals(PLAYED_MS) };
  const { status } = await client.submit(startedMatchOf(begun, 5), play);
  await jump(host, REST_MS);
  return status;
}

/** Sets the clock between matches; no cap opens and no wallet is paid too much. */
const playThrough =
  (jumpsMs: (environment: FaultEnvironment) => readonly number[]): Fault['run'] =>
  async (environment) => {
    const host = await environment.host({ env: CLOCK });
    const key = `0x${environment.between(16, 255).toString(16).repeat(32)}` as const;
    for (const jumpMs of jumpsMs(environment)) {
      const target = await readHostTarget(host.ready.url);
      const client = createGameClient(() => target, key);
      const status = await playOne(host, client);
      hold(status < 500, `a match is answered ${status}`);
      await jump(host, jumpMs);
    }
    const worst = readDatabase(environment.data, (db) =>
      Number(
        db
          .prepare(
            `select max(total) from (select sum(amount_micro) as total from reward_decisions
               where kind = 'reward' group by wallet, day)`,
          )
          .pluck()
          .get() ?? 0,
      ),
    );
    hold(worst > 0, 'nothing was paid at all');
    hold(worst <= DAY_CAP_MICRO, `${worst} micro-units on one day`);
  };

/** A clock that is set back neither ends an idle game early nor reopens one that has ended. */
async function idleGames(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host({ env: CLOCK });
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  await host.rest.act(game, 0, 'e2e4', 0);
  await jump(host, -DAY_MS);
  hold((await readSeat(host.rest, game, 0)).status === 'active', 'a day back ended the game');
  await jump(host, 2 * DAY_MS + REST_MS);
  const seat = await until(
    () => readSeat(host.rest, game, 0),
    ({ status }) => status === 'completed',
    { what: 'the end of an abandoned game' },
  );
  await jump(host, -DAY_MS);
  const later = await readSeat(host.rest, game, 0);
  hold(later.outcome === seat.outcome && later.status === 'completed', 'a day back opened it again');
}

/** The machine sleeps during a league; no player loses because of it. */
async function suspendedMs(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const request = { game: 'even_odd', players: 12, referees: 2, format: 'round-robin' } as const;
  const { leagueId } = await host.api.call('leagues.start', request);
  for (let n = 0; n < 3; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, environment.between(5, 150)));
    host.child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    host.child.kill('SIGCONT');
  }
  const { status, played } = await host.api.call('leagues.finished', { leagueId });
  hold(status === 'completed' && played === 66, `the league is ${status} with ${played} of 66 matches`);
  const { standings } = await host.api.call('leagues.details', { leagueId });
  const lost = standings.reduce((sum, row) => sum + row.technicalLosses, 0);
  hold(lost === 0, `${lost} technical losses from our own sleep`);
}

export const clockFaults: readonly Fault[] = faultsOf('clock', {
  'a day back and forth between matches': playThrough(() => [-DAY_MS, DAY_MS, -DAY_MS, 2 * DAY_MS, 0]),
  'hours back and forth between matches': playThrough(({ between }) =>
    Array.from({ length: 6 }, () => between(-3, 3) * 3_600_000),
  ),
  'to the last moment of the day': playThrough(() => {
    const left = DAY_MS - (Date.now() % DAY_MS) - PLAYED_MS - REST_MS - 100;
    return [left, 0, 0];
  }),
  'idle games and a clock set back': idleGames,
  'a machine that sleeps during a league': suspendedMs,
});
