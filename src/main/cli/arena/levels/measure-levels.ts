import { writeFile } from 'node:fs/promises';
import { basename, isAbsolute, resolve } from 'node:path';
import type { Api, ArenaRunReport, NewArenaRun, UciEngine } from '../../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import {
  scaleName,
  planLevelGames,
  rateLevelGames,
  rateLevels,
  type ScalePlayer,
} from '../../../arena/index.ts';
import { eloOfLevel, UCI_LEVELS } from '../../../players/index.ts';
import { reportUsageError, type CommandDeps } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { HOST_OPTIONS } from '../../host-start/host-settings.ts';
import { withHost } from '../../host-start/with-host.ts';
import { countOption, flagOption, textOption, type Values } from '../../options/option-kinds.ts';
import { createProgress } from '../../terminal/progress.ts';
import { scaleJson, scaleText, type LevelScale } from './level-output.ts';
import { watchArena } from '../watch-arena.ts';

/** `arbiter arena ladder --measure`: plays the games of the ladder of the chess levels again. */

const MAX_LEVEL = 8;
const MAX_PAIRS = 5000;

export const MEASURE_OPTIONS = {
  measure: flagOption('plays the games again, on a host'),
  levels: textOption('FROM-TO', 'with --measure: the levels, such as 1-6', '1-6'),
  pairs: countOption('with --measure: pairs of games of each match-up', 15, MAX_PAIRS),
  engine: textOption(
    'PATH|none',
    'with --measure: the engine whose settings of strength are the scale (default: Stockfish where it is found)',
    null,
  ),
  out: textOption('FILE', 'with --measure: writes the ladder with its games as JSON', null),
  isolated: flagOption('uses a temporary data folder and free ports'),
  ...HOST_OPTIONS,
};
export type MeasureValues = Values<typeof MEASURE_OPTIONS> & { readonly json: boolean };

/** The levels that `--levels` names. */
export function parseLevels(text: string): Outcome<readonly number[], 'USAGE'> {
  const [, low, high] = /^([1-8])-([1-8])$/u.exec(text) ?? [];
  const [from, to] = [Number(low), Number(high)];
  return low !== undefined && from < to
    ? accept(Array.from({ length: to - from + 1 }, (_, index) => from + index))
    : refuse('USAGE', `--levels must be two levels from 1 to ${MAX_LEVEL}, the lower one first, such as 1-6`);
}

interface Engine {
  readonly path: string;
  readonly name: string;
  readonly steps: readonly Extract<ScalePlayer, { kind: 'engine' }>[];
}

/** The engine that gives the scale; null where none is wanted or found. */
async function resolveEngine(api: Api, enginePath: string | null): Promise<Outcome<Engine | null, 'USAGE'>> {
  if (enginePath === 'none') return accept(null);
  const path =
    enginePath === null
      ? await stockfishPath(api)
      : isAbsolute(enginePath)
        ? enginePath
        : resolve(enginePath);
  if (path === null) return accept(null);
  const engineTest = await api.call('engines.test', { path });
  const { name, eloRange } = engineTest;
  if (engineTest.state !== 'ok')
    return refuse('USAGE', `${path}: ${engineTest.detail ?? 'this is not a UCI engine'}`);
  if (eloRange === undefined)
    return refuse('USAGE', `${name} has no UCI_Elo, which is the scale of the ladder`);
  // The highest level plays without a limit, so it has no rating of its own.
  const levels = Array.from({ length: UCI_LEVELS - 1 }, (_, index) => index + 1);
  const steps = levels.map((level) => ({ kind: 'engine' as const, level, elo: eloOfLevel(eloRange, level) }));
  return accept({ path, name, steps });
}

async function stockfishPath(api: Api): Promise<string | null> {
  const engines: readonly UciEngine[] = await api.call('engines.list', {});
  return engines.find(({ path }) => basename(path).startsWith('stockfish'))?.path ?? null;
}

/** The ratings of this release, by level. */
const releasedRatings = (): ReadonlyMap<number, number> =>
  new Map(rateLevels().map(({ player, rating }) => [Number(player.split(':')[1]), rating]));

/** The steps of the engine; without one the middle level keeps its rating of this release. */
function anchorsOf(levels: readonly number[], engine: Engine | null): ReadonlyMap<string, number> {
  if (engine !== null) return new Map(engine.steps.map((step) => [scaleName(step), step.elo]));
  const ratings = releasedRatings();
  const ratedLevels = levels.filter((level) => ratings.has(level));
  const middle = ratedLevels[Math.floor(ratedLevels.length / 2)];
  return middle === undefined ? new Map() : new Map([[`builtin:${middle}`, ratings.get(middle) ?? 0]]);
}

const choiceOf = (player: ScalePlayer, engine: Engine | null): NewArenaRun['a'] =>
  player.kind === 'builtin'
    ? { kind: 'builtin', level: player.level }
    : { kind: 'uci', path: engine?.path ?? '', level: player.level };

export async function measureLevels(values: MeasureValues, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const levels = parseLevels(values.levels);
  if (!levels.ok) return reportUsageError(io, 'arena ladder', levels.message);
  return withHost('arena ladder', values, deps, async ({ api }) => {
    const engine = await resolveEngine(api, values.engine);
    if (!engine.ok) return reportUsageError(io, 'arena ladder', engine.message);
    const scale = await measure(api, { levels: levels.value, engine: engine.value, values, deps });
    if (scale === null) {
      io.stderr('arbiter arena ladder: stopped; the runs that were played stay in the data folder\n');
      return EXIT.failed;
    }
    if (values.out !== null) await writeFile(values.out, scaleJson(scale));
    io.stdout(values.json ? scaleJson(scale) : scaleText(scale));
    return EXIT.ok;
  });
}

interface MeasureContext {
  readonly levels: readonly number[];
  readonly engine: Engine | null;
  readonly values: MeasureValues;
  readonly deps: CommandDeps;
}

/**
 * Plays the match-ups one after the other, so that every engine and every level plays under the same load; null when
 * stopped.
 */
async function measure(
  api: Api,
  { levels, engine, values, deps: { io } }: MeasureContext,
): Promise<LevelScale | null> {
  const plan = planLevelGames(levels, engine?.steps ?? [], releasedRatings());
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('games', output, io.monotonicMs);
  const games = plan.length * 2 * values.pairs;
  const reports: ArenaRunReport[] = [];
  try {
    for (const [index, { first, second }] of plan.entries()) {
      const { arenaId } = await api.call('arena.start', {
        template: 'chess.v1',
        a: choiceOf(first, engine),
        b: choiceOf(second, engine),
        games: 2 * values.pairs,
        openings: { kind: 'suite', name: 'chess-8' },
        order: 'random',
      });
      const ended = await watchArena(api, arenaId, {
        signal: io.signal,
        onProgress: ({ played }) =>
          progress.update(
            2 * values.pairs * index + played,
            games,
            `${scaleName(first)}, ${scaleName(second)}`,
          ),
      });
      if (ended?.state !== 'done') return null;
      reports.push(await api.call('arena.get', { arenaId }));
    }
  } finally {
    progress.end();
  }
  return scaleOf(plan, reports, { engine, anchors: anchorsOf(levels, engine) });
}

function scaleOf(
  plan: ReturnType<typeof planLevelGames>,
  reports: readonly ArenaRunReport[],
  { engine, anchors }: { readonly engine: Engine | null; readonly anchors: ReadonlyMap<string, number> },
): LevelScale {
  const matches = reports.flatMap(({ score, statistics: { pent }, arenaId, plan: runPlan }, index) => {
    const matchUp = plan[index];
    if (matchUp === undefined) return [];
    const [first, second] = [scaleName(matchUp.first), scaleName(matchUp.second)];
    const counts = { won: score.a, drawn: score.draws, lost: score.b, pent };
    return [{ first, second, ...counts, arena_id: arenaId, seed: runPlan?.seed ?? null }];
  });
  const islands = rateLevelGames(matches, anchors);
  return {
    engine: engine?.name ?? null,
    anchors: [...anchors].filter(([player]) =>
      matches.some(({ first, second }) => first === player || second === player),
    ),
    islands: islands.map(({ players }) => players.filter(({ player }) => player.startsWith('builtin:'))),
    hasPrior: islands.some(({ hasPrior }) => hasPrior),
    matches,
  };
}
