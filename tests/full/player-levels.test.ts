import { expect, test } from 'vitest';
import { randomLegal } from '../../src/main/players/engines/random.ts';
import { BUILT_INS } from '../../src/main/players/engines/engine-registry.ts';
import { playMatch } from '../support/players/play.ts';
import type { Contestant } from '../support/players/play.ts';

/**
 * Checks in whole games that a higher level is stronger. This takes minutes, so it
 * belongs to the long tests. Node limits apply before time limits, so that a busy
 * machine plays the same games.
 */
const MINUTES = 60_000;

const level = (template: string, number: number, budgetMs = 1000): Contestant => {
  let startMs = 0;
  const player = BUILT_INS.get(template)!;
  return {
    player: {
      ...player,
      choose(question) {
        startMs = performance.now();
        return player.choose(question);
      },
    },
    extra: { level: number, budgetMs, elapsedMs: () => performance.now() - startMs },
  };
};

interface Score {
  won: number;
  drawn: number;
  lost: number;
}

/** The players change seats after every game. */
function series(template: string, one: Contestant, two: Contestant, games: number): Score {
  const [first, second] = template === 'chess.v1' ? ['white', 'black'] : ['red', 'yellow'];
  const score: Score = { won: 0, drawn: 0, lost: 0 };
  for (let game = 1; game <= games; game++) {
    const [mine, theirs] = game % 2 === 1 ? [first!, second!] : [second!, first!];
    const contestants = { [mine]: one, [theirs]: two };
    const result = playMatch({ template, contestants, seed: game, maxActions: 600 });
    if (result?.winner === mine) score.won++;
    else if (result?.winner === theirs) score.lost++;
    else score.drawn++;
  }
  return score;
}

test(
  'chess level 8 with a tenth of its time beats a random player 20 to 0',
  { timeout: 10 * MINUTES },
  () => {
    const score = series('chess.v1', level('chess.v1', 8, 100), { player: randomLegal }, 20);
    expect(score).toEqual({ won: 20, drawn: 0, lost: 0 });
  },
);

test.each([
  ['chess.v1', 6, 2, 16],
  ['chess.v1', 4, 1, 16],
  ['chess.v1', 2, 1, 40],
  ['connect_four.v1', 7, 3, 20],
  ['connect_four.v1', 4, 1, 30],
])('%s level %i clearly beats level %i', { timeout: 10 * MINUTES }, (template, strong, weak, games) => {
  const score = series(template, level(template, strong), level(template, weak), games);
  expect((score.won + score.drawn / 2) / games, JSON.stringify(score)).toBeGreaterThanOrEqual(0.6);
});
