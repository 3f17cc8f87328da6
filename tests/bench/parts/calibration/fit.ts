/** A judgement of a position and the score of the first role at the end of its game. */
export interface Observation {
  readonly judgement: number;
  readonly score: number;
}

const STEPS = 60;

const expectedScore = (steepness: number, judgement: number): number =>
  1 / (1 + Math.exp(-steepness * judgement));

/**
 * The steepness of the logistic curve under which the scores are likeliest. The likelihood has one maximum, where
 * expected and true scores, each weighted by its judgement, have the same sum; it is found by halving.
 */
export function fittedSteepness(observations: readonly Observation[]): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const slope = observations.reduce(
      (sum, { judgement, score }) => sum + judgement * (score - expectedScore(middle, judgement)),
      0,
    );
    if (slope > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Expected and true score of the positions whose expected score lies in one tenth of the scale. */
export interface Decile {
  readonly from: number;
  readonly positions: number;
  readonly expected: number;
  readonly scored: number;
}

/** The ten tenths of the scale, with means of the expected and of the true scores. */
export function decilesOf(
  positions: readonly { readonly expectedScore: number; readonly score: number }[],
): readonly Decile[] {
  return Array.from({ length: 10 }, (_, index) => {
    const inside = positions.filter(
      (position) => Math.min(9, Math.floor(position.expectedScore * 10)) === index,
    );
    return {
      from: index / 10,
      positions: inside.length,
      expected: mean(inside.map((position) => position.expectedScore)),
      scored: mean(inside.map((position) => position.score)),
    };
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
