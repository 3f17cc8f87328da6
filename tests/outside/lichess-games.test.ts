import { beforeAll, expect, test } from 'vitest';
import { faultsIn, playGames } from './lichess-games.ts';
import { startProgram, type Program } from './program.ts';

/** The long tests play more games. */
const GAMES = process.env['ARBITER_FULL'] === undefined ? 2 : 4;

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});

test('two bots play whole games by the rules with right clocks, and every request is served', async () => {
  const report = await playGames(program, GAMES);
  expect(report.unhandled).toEqual([]);
  expect(report.games).toBe(GAMES);
  // The machine of the tests is shared, so the slowest of the moves may have waited for the bot itself.
  expect(report.clockDifference.p50).toBeLessThan(100);
  expect(faultsIn(await program.stop())).toEqual([]);
});
