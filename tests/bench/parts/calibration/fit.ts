import type { Judgement } from '../../../../src/main/players/evaluators/logistic.ts';

/** A judgement of a position and the score of the first role at the end of its game. */
export interface Observation extends Judgement {
  readonly score: number;
}

/** The numbers of the curve as `src/main/players/evaluators/logistic.ts` has them: steepness, side to move, first role. */
export type FittedCurve = readonly [steepness: number, toMove: number, first: number];

const STEPS = 30;

/** Judgement, side to move and first role as the curve weighs them. */
const inputsOf = ({ judgement, isFirstToMove }: Judgement): FittedCurve => [
  judgement,
  isFirstToMove ? -1 : 1,
  1,
];

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);

/** The curve under which the scores are likeliest. The likelihood has one maximum, which Newton's method finds. */
export function fittedCurve(observations: readonly Observation[]): FittedCurve {
  let curve: number[] = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    const slope = [0, 0, 0];
    const curvature = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const observation of observations) {
      const inputs = inputsOf(observation);
      const expected = logistic(dot(curve, inputs));
      for (let row = 0; row < 3; row++) {
        slope[row]! += (observation.score - expected) * inputs[row]!;
        for (let column = 0; column < 3; column++)
          curvature[row]![column]! += expected * (1 - expected) * inputs[row]! * inputs[column]!;
      }
    }
    const change = solved(curvature, slope);
    curve = curve.map((value, index) => value + change[index]!);
  }
  return curve as unknown as FittedCurve;
}

/** Solves a system of three linear equations by elimination; its matrix is symmetric and positive. */
function solved(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index]!]);
  for (let pivot = 0; pivot < 3; pivot++) {
    for (let row = 0; row < 3; row++) {
      if (row === pivot) continue;
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      rows[row] = rows[row]!.map((value, column) => value - factor * rows[pivot]![column]!);
    }
  }
  return rows.map((row, index) => row[3]! / row[index]!);
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
