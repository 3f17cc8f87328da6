import { beforeAll, expect, test } from 'vitest';
import { faultsIn, playGames } from './lichess-games.ts';
import { startProgram, type Program } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});

test('two bots play four whole games by the rules with right clocks, and every request is served', async () => {
  const report = await playGames(program, 4);
  expect(report.unhandled).toEqual([]);
  expect(report.games).toBe(4);
  // The machine of the tests is shared, so the slowest of the moves may have waited for the bot itself.
  expect(report.clockDifference.p50).toBeLessThan(100);
  expect(faultsIn(await program.stop())).toEqual([]);
});
