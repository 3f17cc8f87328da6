import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import { readDatabase } from '../../support/database.ts';
import { hold } from '../fault.ts';
import type { Ground } from '../ground.ts';

/** Steps that matches on a board of the session host go through as well. */
const ON_BOARDS: readonly CrashPoint[] = ['league.afterCommit', 'league.afterDecide', 'league.afterResult'];

/** F9: a league of four goes on in the same round, decides no match twice and loses none. */
export async function killInLeague(ground: Ground, point: CrashPoint): Promise<void> {
  const onBoard = ON_BOARDS.includes(point) && ground.random() < 0.5;
  const crashAt = `${point}:${ground.between(1, point === 'league.afterRound' ? 2 : 3)}`;
  const first = await ground.host({ crashAt });
  const request = {
    game: onBoard ? 'tic_tac_toe.v1' : 'even_odd',
    players: 4,
    referees: 1,
    format: 'round-robin',
  } as const;
  // Its answer may be lost with the host.
  await first.api.call('leagues.start', request).catch(() => undefined);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  const again = await ground.host();
  const leagueId = readDatabase(ground.data, (db) =>
    String(db.prepare('select league_id from leagues').pluck().get()),
  );
  const { status, played } = await again.api.call('leagues.finished', { leagueId });
  hold(status === 'completed' && played === 6, `the league is ${status} with ${played} of 6 matches`);
  const odd = readDatabase(ground.data, (db) => {
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
