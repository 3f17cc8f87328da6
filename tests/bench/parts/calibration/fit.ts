/** The features of a judged position that a curve weighs, and the score of the first role at the end of its game. */
export interface Observation {
  readonly inputs: readonly number[];
  readonly score: number;
}

/** The weights of a logistic curve, one for each input. */
export type FittedCurve = readonly number[];

const STEPS = 30;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);

/** The expected score of inputs under a curve. */
export const expectedUnder = (curve: FittedCurve, inputs: readonly number[]): number =>
  logistic(dot(curve, inputs));

/** The curve under which the scores are likeliest. The likelihood has one maximum, which Newton's method finds. */
export function fittedCurve(observations: readonly Observation[]): FittedCurve {
  const size = observations[0]?.inputs.length ?? 0;
  const indexes = Array.from({ length: size }, (_, index) => index);
  let curve = indexes.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = indexes.map(() => 0);
    const curvature = indexes.map(() => indexes.map(() => 0));
    for (const { inputs, score } of observations) {
      const expected = expectedUnder(curve, inputs);
      for (const row of indexes) {
        slope[row]! += (score - expected) * inputs[row]!;
        for (const column of indexes)
          curvature[row]![column]! += expected * (1 - expected) * inputs[row]! * inputs[column]!;
      }
    }
    const change = solved(curvature, slope);
    curve = curve.map((value, index) => value + change[index]!);
  }
  return curve;
}

/** The mean cost of an expected score, lower for a better one: minus the logarithm of its likelihood. */
export const lossOf = (
  positions: readonly { readonly expectedScore: number; readonly score: number }[],
): number =>
  -mean(
    positions.map(
      ({ expectedScore, score }) =>
        score * Math.log(expectedScore) + (1 - score) * Math.log(1 - expectedScore),
    ),
  );

/** Solves a system of linear equations by elimination; its matrix is symmetric and positive. */
function solved(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index]!]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    for (let row = 0; row < rows.length; row++) {
      if (row === pivot) continue;
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      rows[row] = rows[row]!.map((value, column) => value - factor * rows[pivot]![column]!);
    }
  }
  return rows.map((row, index) => row.at(-1)! / row[index]!);
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
