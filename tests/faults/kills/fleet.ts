import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import { readDatabase } from '../../support/database.ts';
import { invited, spawnWorker } from '../../support/fleet/spawn-worker.ts';
import { hold, until } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

const GAMES = 8;

/** The host is killed while a worker plays a run of it; the next host counts every game once. */
export async function killWithWorker(environment: FaultEnvironment, point: CrashPoint): Promise<void> {
  const first = await environment.host({ crashAt: `${point}:${environment.between(1, 2)}` });
  const { file } = await invited(first.api, first, { name: 'lab' });
  const worker = spawnWorker(file);
  environment.atEnd(() => worker.signal('SIGKILL'));
  // The host may be killed before it answers.
  void first.api
    .call('arena.start', {
      template: 'tic_tac_toe.v1',
      a: { kind: 'random' },
      b: { kind: 'builtin', level: 1 },
      games: GAMES,
      atOnce: 2,
      workers: 'own',
    })
    .catch(() => undefined);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  const port = new URL(first.ready.url).port;
  const again = await environment.host({ args: ['--port', port] });
  await until(
    () => again.api.call('arena.list', {}),
    ([run]) => run?.state === 'done',
    { withinMs: 90_000, what: 'the end of the run' },
  );
  const [numbers, results] = readDatabase(environment.data, (db) => [
    db.prepare('select number from arena_games order by number').pluck().all() as number[],
    Number(db.prepare('select count(*) from fleet_results').pluck().get()),
  ]);
  hold(
    numbers.join() === Array.from({ length: GAMES }, (_, at) => at).join(),
    `the games are ${numbers.join()}`,
  );
  hold(results === GAMES, `${results} results of ${GAMES} games`);
  worker.signal('SIGTERM');
  const { code } = await worker.ended;
  hold(code === 0, `the worker ended with ${code}`);
}
