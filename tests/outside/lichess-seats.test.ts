import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chess } from 'chess.js';
import { joinBot, type BotPlayer, type FinishedGame } from './lichess-player.ts';
import { startProgram, type Program } from './program.ts';

/** Bots of the Bot API that an arena and a league seat: they are notified of these games as of any other. */

let program: Program;
let bots: readonly [BotPlayer, BotPlayer];
beforeAll(async () => {
  program = await startProgram();
  bots = [await joinBot(program, { seed: 3 }), await joinBot(program, { seed: 4 })];
});
afterAll(() => program.stop());

interface Run {
  readonly code: number | null;
  readonly result: Record<string, unknown>;
}

async function run(...args: string[]): Promise<Run> {
  const { code, stdout } = await program.run(...args, '--json').ended;
  return { code, result: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown> };
}

const isOver = ({ moves }: FinishedGame): boolean => {
  const chess = new Chess();
  for (const move of moves) chess.move(move);
  return chess.isGameOver();
};

/** The next games of a bot, when they are over. */
async function nextGames(bot: BotPlayer, count: number): Promise<FinishedGame[]> {
  const games: FinishedGame[] = [];
  for (let number = 0; number < count; number += 1) games.push(await bot.finished(await bot.nextGame()));
  return games;
}

test('an arena plays games of two bots, with the limit of a move as their clock', async () => {
  const [one, two] = bots;
  const [{ code, result }, games] = await Promise.all([
    run(
      'arena',
      '--a',
      `lichess:${one.name}`,
      '--b',
      `lichess:${two.name}`,
      '--game',
      'chess',
      '--games',
      '2',
    ),
    nextGames(one, 2),
  ]);
  expect(code).toBe(0);
  expect((result['games'] as object[]).length).toBe(2);
  expect(games.map(({ color }) => color)).toEqual(['white', 'black']);
  expect(games.every(isOver)).toBe(true);
  for (const { states } of games)
    expect(states.every(({ wtime, btime }) => wtime === 120_000 && btime === 120_000)).toBe(true);
  expect(bots.flatMap(({ unhandled }) => unhandled)).toEqual([]);
});

test('a league plays a match of a bot against a built-in player', async () => {
  const [one] = bots;
  const [{ code }, [game]] = await Promise.all([
    run('league', 'run', '--game', 'chess', '--players', `lichess:${one.name},random`),
    nextGames(one, 1),
  ]);
  expect(code).toBe(0);
  expect(game && isOver(game)).toBe(true);
  expect(one.unhandled).toEqual([]);
});

test('a name that no bot has is refused with what to do', async () => {
  const refused = await program.run('arena', '--a', 'lichess:nobody', '--b', 'random', '--games', '1').ended;
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('arbiter lichess token');
});
