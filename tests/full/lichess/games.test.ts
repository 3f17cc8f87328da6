import { beforeAll, expect, test } from 'vitest';
import { faultsIn, playGames } from '../../outside/lichess-games.ts';
import { startProgram, type Program } from '../../outside/program.ts';

const GAMES = 100;
const LONG_MS = 1_800_000;

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});

test(
  'two bots play a hundred whole games by the rules with right clocks, and every request is served',
  async () => {
    const report = await playGames(program, GAMES);
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    expect(report.unhandled).toEqual([]);
    expect(Object.values(report.statuses).reduce((sum, count) => sum + count, 0)).toBe(GAMES);
    expect(report.clockDifference.p99).toBeLessThan(100);
    expect(faultsIn(await program.stop())).toEqual([]);
  },
  LONG_MS,
);
