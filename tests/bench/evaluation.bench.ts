import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  expectedScoreOfChess,
  expectedScoreOfConnectFour,
} from '../../src/main/players/evaluators/logistic.ts';
import { decilesOf, fittedCurve, type Observation } from './parts/calibration/fit.ts';
import { SELF_PLAY } from './parts/calibration/players.ts';
import { recordedGames } from './parts/calibration/recorded-games.ts';
import type { SampleGame } from './parts/calibration/self-play.ts';
import { atMost, plain, report, type Measurement } from './parts/report.ts';

/*
 * Compares the expected scores of chess and connect four with the results of self-play games: the mean final score
 * must lie within 0.05 of the mean number in each tenth of the scale with 200 positions or more. The curve is
 * fitted to one half of the games and checked with the other. A run that was stopped goes on where it ended.
 * Run with `npm run bench -- evaluation [--games N] [--folder DIR]`.
 */
const MIN_POSITIONS = 200;
const MAX_DIFFERENCE = 0.05;
const FOLDER = fileURLToPath(new URL('./results/evaluation/', import.meta.url));

const { values } = parseArgs({ options: { games: { type: 'string' }, folder: { type: 'string' } } });
const count = Number(values.games ?? 2000);
const folder = values.folder ?? FOLDER;

/** The number that the product shows for a judgement. */
const EXPECTED_SCORE_OF = { chess: expectedScoreOfChess, connect_four: expectedScoreOfConnectFour } as const;

function measurementsOf(name: keyof typeof SELF_PLAY): Measurement[] {
  const games = recordedGames(folder, name, { play: SELF_PLAY[name], games: count });
  const [fitted, checked] = [0, 1].map((half) =>
    judgedPositions(games.filter(({ game }) => game % 2 === half)),
  );
  const [steepness, toMove, first] = fittedCurve(fitted!);
  const scores = checked!.map((position) => ({
    expectedScore: EXPECTED_SCORE_OF[name](position),
    score: position.score,
  }));
  const certain = games.flatMap(({ positions, score }) =>
    positions
      .filter(({ judgement }) => judgement === null)
      .map(({ expectedScore }) => ({ expectedScore, score })),
  );
  const right = certain.filter(({ expectedScore, score }) => expectedScore === score).length;
  return [
    plain(`${name}: games`, games.length, 'games'),
    plain(
      `${name}: plies of a game`,
      games.reduce((sum, { plies }) => sum + plies, 0) / games.length,
      'plies',
    ),
    plain(`${name}: fitted steepness`, steepness * 1000, '/ 1000'),
    plain(`${name}: fitted share of the side to move`, toMove, ''),
    plain(`${name}: fitted share of the first role`, first, ''),
    ...decilesOf(scores).flatMap((decile) => {
      const label = `${name}: ${decile.from.toFixed(1)} to ${(decile.from + 0.1).toFixed(1)}`;
      const difference = Math.abs(decile.expected - decile.scored);
      return [
        plain(`${label}, positions`, decile.positions, 'positions'),
        plain(`${label}, expected`, decile.expected, ''),
        decile.positions < MIN_POSITIONS
          ? plain(`${label}, scored`, decile.scored, '')
          : atMost(`${label}, scored ${decile.scored.toFixed(3)}, apart`, difference, MAX_DIFFERENCE, ''),
      ];
    }),
    plain(`${name}: positions with a certain value`, certain.length, 'positions'),
    plain(`${name}: of them ended so`, right / certain.length, ''),
  ];
}

const judgedPositions = (games: readonly SampleGame[]): Observation[] =>
  games.flatMap(({ positions, score }) =>
    positions.flatMap(({ judgement, ply }) =>
      judgement === null ? [] : [{ judgement, isFirstToMove: ply % 2 === 0, score }],
    ),
  );

report('evaluation', [...measurementsOf('connect_four'), ...measurementsOf('chess')]);
