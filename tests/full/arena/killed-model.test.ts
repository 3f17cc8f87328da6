import { afterAll, beforeAll, expect, test } from 'vitest';
import { killedModelRun, resultOf, type KilledModelRun } from '../../support/arena/killed-model.ts';

/**
 * The run of a model whose host is killed at each of its commits in turn, before and after it, from the start of the run
 * to its last state. tests/integration/arena has a few of these kills.
 */
let run: KilledModelRun;
beforeAll(async () => {
  run = await killedModelRun();
}, 60_000);
afterAll(() => run.close());

test.each(['session.beforeCommit', 'session.afterCommit'])(
  'a run of a model that is killed at every %s gives the result of the undisturbed one',
  async (point) => {
    const wanted = resultOf(await run.undisturbed());
    let kills = 0;
    for (let at = 1; ; at += 1) {
      const killed = await run.killedAt(`${point}:${at}`);
      if (killed === null) break;
      kills += 1;
      expect(resultOf(killed), `${point}:${at}`).toEqual(wanted);
    }
    // The start, both games, their moves and the moves' records, the decision and the last state.
    expect(kills).toBeGreaterThan(10);
  },
  3_600_000,
);
