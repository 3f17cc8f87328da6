import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  decilesOf,
  expectedUnder,
  fittedCurve,
  lossOf,
  type Decile,
  type Observation,
} from './parts/calibration/fit.ts';
import { SELF_PLAY } from './parts/calibration/players.ts';
import { recordedGames } from './parts/calibration/recorded-games.ts';
import type { CurveShape, SampleGame } from './parts/calibration/self-play.ts';
import { atMost, plain, report, type Measurement } from './parts/report.ts';

/**
 * Compares the expected scores of chess and connect four with the results of self-play games: the mean final score
 * must lie within 0.05 of the mean number in each tenth of the scale with 200 positions or more. This is checked twice:
 * the number of the product over all games, and over each half of the games the curve that was fitted to the other half,
 * which shows that the form of the curve holds for games it has not seen. A run that was stopped goes on where it ended.
 * Run with `npm run bench -- evaluation [--games N] [--folder DIR]`.
 */
const MIN_POSITIONS = 200;
const MAX_DIFFERENCE = 0.05;
const FOLDER = fileURLToPath(new URL('./results/evaluation/', import.meta.url));

const { values } = parseArgs({ options: { games: { type: 'string' }, folder: { type: 'string' } } });
const count = Number(values.games ?? 2000);
const folder = values.folder ?? FOLDER;

function measurementsOf(name: keyof typeof SELF_PLAY): Measurement[] {
  const play = SELF_PLAY[name];
  const games = recordedGames(folder, name, { play, games: count });
  const halves = [0, 1].map((half) => judgedPositions(games.filter(({ game }) => game % 2 === half)));
  const fits = play.shapes
    .map((shape) => fitOf(shape, halves))
    .toSorted((left, right) => left.loss - right.loss);
  const best = fits[0]!;
  const displayed = halves
    .flat()
    .map(({ inputs, score }) => ({ expectedScore: play.expectedScoreOf(inputs), score }));
  const certain = games.flatMap(({ positions, score }) =>
    positions.filter(({ inputs }) => inputs === null).map(({ expectedScore }) => ({ expectedScore, score })),
  );
  const right = certain.filter(({ expectedScore, score }) => expectedScore === score).length;
  return [
    plain(`${name}: games`, games.length, 'games'),
    plain(
      `${name}: plies of a game`,
      games.reduce((sum, { plies }) => sum + plies, 0) / games.length,
      'plies',
    ),
    ...fits.map(({ shape, loss }) =>
      plain(`${name}: loss × 1000 for unseen games, ${shape.name}`, loss * 1000, ''),
    ),
    ...best.shape.weights.flatMap((weight, index) => [
      plain(`${name}: ${weight} × 1000, all games`, best.whole[index]! * 1000, ''),
      ...best.curves.map((curve, half) =>
        plain(`${name}: ${weight} × 1000, half ${half}`, curve[index]! * 1000, ''),
      ),
    ]),
    ...decilesOf(displayed).flatMap((decile) => checked(`${name}: all games`, decile)),
    ...decilesOf(best.unseen).flatMap((decile) => checked(`${name}: unseen half`, decile)),
    plain(`${name}: positions with a certain value`, certain.length, 'positions'),
    plain(`${name}: of them ended so`, right / certain.length, ''),
  ];
}

/** A curve of one shape for each half and for all games, and what each half's curve says of the other half. */
function fitOf(shape: CurveShape, halves: readonly (readonly Observation[])[]) {
  const weighed = halves.map((positions) =>
    positions.map(({ inputs, score }) => ({ inputs: shape.weigh(inputs), score })),
  );
  const curves = weighed.map(fittedCurve);
  const unseen = weighed.flatMap((positions, half) =>
    positions.map(({ inputs, score }) => ({
      expectedScore: expectedUnder(curves[1 - half]!, inputs),
      score,
    })),
  );
  return { shape, curves, whole: fittedCurve(weighed.flat()), unseen, loss: lossOf(unseen) };
}

/** The figures of one tenth of the scale, with a goal where it has enough positions. */
function checked(title: string, { from, positions, expected, scored }: Decile): readonly Measurement[] {
  const label = `${title}, ${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`;
  if (positions === 0) return [];
  return [
    plain(`${label}, positions`, positions, 'positions'),
    plain(`${label}, expected`, expected, ''),
    positions < MIN_POSITIONS
      ? plain(`${label}, scored`, scored, '')
      : atMost(
          `${label}, scored ${scored.toFixed(3)}, apart`,
          Math.abs(expected - scored),
          MAX_DIFFERENCE,
          '',
        ),
  ];
}

const judgedPositions = (games: readonly SampleGame[]): Observation[] =>
  games.flatMap(({ positions, score }) =>
    positions.flatMap(({ inputs }) => (inputs === null ? [] : [{ inputs, score }])),
  );

report('evaluation', [...measurementsOf('connect_four'), ...measurementsOf('chess')]);
