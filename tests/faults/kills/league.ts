import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import { readDatabase } from '../../support/database.ts';
import { hold } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

/** Crash points that are reached by league matches on the session host too. */
const ON_BOARDS: readonly CrashPoint[] = ['league.afterCommit', 'league.afterDecide', 'league.afterResult'];

/** A league of four continues in the same round, decides no match twice and loses none. */
export async function killInLeague(environment: FaultEnvironment, point: CrashPoint): Promise<void> {
  const onBoard = ON_BOARDS.includes(point) && environment.random() < 0.5;
  const crashAt = `${point}:${environment.between(1, point === 'league.afterRound' ? 2 : 3)}`;
  const first = await environment.host({ crashAt });
  const request = {
    game: onBoard ? 'tic_tac_toe.v1' : 'even_odd',
    players: 4,
    referees: 1,
    format: 'round-robin',
  } as const;
  // The reply may be lost with the host.
  await first.api.call('leagues.start', request).catch(() => undefined);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  const again = await environment.host();
  const leagueId = readDatabase(environment.data, (db) =>
    String(db.prepare('select league_id from leagues').pluck().get()),
  );
  const { status, played } = await again.api.call('leagues.finished', { leagueId });
  hold(status === 'completed' && played === 6, `the league is ${status} with ${played} of 6 matches`);
  const odd = readDatabase(environment.data, (db) => {
    const count = (sql: string): number => Number(db.prepare(sql).pluck().get());
    const recorded = "from audit where action = 'RESULT_RECORDED'";
    return {
      results: count(`select count(*) ${recorded}`) - 6,
      'results told apart': count(`select count(distinct subject) ${recorded}`) - 6,
      rounds: count("select count(*) from audit where action = 'ROUND_DRAWN'") - 3,
      boards: onBoard ? count('select count(*) from sessions') - 6 : 0,
    };
  });
  for (const [what, difference] of Object.entries(odd)) {
    hold(difference === 0, `${what}: ${difference} more than there should be`);
  }
}
