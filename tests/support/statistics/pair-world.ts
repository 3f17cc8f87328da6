import { pickWeighted, type SeededRandom } from '../../../src/main/players/engines/seeded-random.ts';
import { momentsOf, type GameCounts, type PairCounts } from '../../../src/shared/statistics/counts.ts';
import { NORMALISED_ELO_PER_DEVIATION } from '../../../src/shared/statistics/elo.ts';

/**
 * Two players of known strength. A game is won, drawn and lost by Davidson's model in the ratio
 * `g : draws · √g : 1`, where `g` is 10 to the gap / 400. A pair has one opening, which favours the first seat by a
 * normally distributed number of points; the players swap seats for its second game.
 */
export interface PairWorld {
  readonly name: string;
  /** The gap of the model in its own points, which are not Elo points of the score when there are draws. */
  readonly gap: number;
  readonly draws: number;
  readonly seat: { readonly mean: number; readonly deviation: number };
}

/** Probabilities of a loss, a draw and a win. */
function gameAt(gap: number, draws: number): readonly number[] {
  const g = 10 ** (gap / 400);
  const drawn = draws * Math.sqrt(g);
  const sum = g + drawn + 1;
  return [1 / sum, drawn / sum, g / sum];
}

const POINTS = 401;
const DEVIATIONS = 6;

/** Probabilities of the nine results of a pair: three of the first game times three of the second one. */
export function resultsOf({ gap, draws, seat }: PairWorld): readonly number[] {
  const results = Array.from({ length: 9 }, () => 0);
  let total = 0;
  for (let point = 0; point < POINTS; point += 1) {
    const z = seat.deviation === 0 ? 0 : ((2 * point) / (POINTS - 1) - 1) * DEVIATIONS;
    const weight = Math.exp((-z * z) / 2);
    const advantage = seat.mean + z * seat.deviation;
    const first = gameAt(gap + advantage, draws);
    const second = gameAt(gap - advantage, draws);
    total += weight;
    for (let at = 0; at < 9; at += 1)
      results[at] = (results[at] ?? 0) + weight * (first[Math.floor(at / 3)] ?? 0) * (second[at % 3] ?? 0);
  }
  return results.map((result) => result / total);
}

/** The class of a result of a pair, 0 to 4. */
const classOf = (result: number): number => Math.floor(result / 3) + (result % 3);

const classProbabilities = (results: readonly number[]): readonly number[] =>
  [0, 1, 2, 3, 4].map((wanted) =>
    results.reduce((sum, probability, at) => sum + (classOf(at) === wanted ? probability : 0), 0),
  );

/** The true mean share of the points. */
export const shareOfWorld = (world: PairWorld): number =>
  momentsOf(classProbabilities(resultsOf(world)))?.mean ?? Number.NaN;

/** The true normalised Elo. */
export function normalisedEloOfWorld(world: PairWorld): number {
  const { mean, variance } = momentsOf(classProbabilities(resultsOf(world))) ?? { mean: 0.5, variance: 1 };
  return ((mean - 0.5) / Math.sqrt(2 * variance)) * NORMALISED_ELO_PER_DEVIATION;
}

/** The world with the gap at which `measure`, which rises with the gap, has this value. */
export function calibrated(
  world: PairWorld,
  measure: (world: PairWorld) => number,
  value: number,
): PairWorld {
  let [low, high] = [-2000, 2000];
  for (let step = 0; step < 60; step += 1) {
    const gap = (low + high) / 2;
    if (measure({ ...world, gap }) < value) low = gap;
    else high = gap;
  }
  return { ...world, gap: (low + high) / 2 };
}

export interface DrawnPairs {
  readonly pairs: PairCounts;
  readonly games: GameCounts;
}

/** Plays pairs with these probabilities of their nine results. */
export function drawPairs(results: readonly number[], count: number, random: SeededRandom): DrawnPairs {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const games: [number, number, number] = [0, 0, 0];
  for (let pair = 0; pair < count; pair += 1) {
    const result = pickWeighted(results, random);
    const [first, second] = [Math.floor(result / 3), result % 3] as const;
    pairs[classOf(result) as 0] += 1;
    games[first as 0] += 1;
    games[second as 0] += 1;
  }
  return { pairs, games };
}

/** Plays pairs one by one; the class of the next pair at each call. */
export const pairSource = (world: PairWorld, random: SeededRandom): (() => number) => {
  const probabilities = classProbabilities(resultsOf(world));
  return () => pickWeighted(probabilities, random);
};
