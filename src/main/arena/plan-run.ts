import type { NewArenaRun } from '../../shared/contract/index.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isRenamedTemplate, RENAMED_TEMPLATES } from '../../shared/names/game-names.ts';
import { shuffle, type GameTemplate } from '../games/index.ts';
import type { HostedChoice } from '../players/index.ts';
import { findWorkerProblem } from './queued-games/worker-players.ts';
import { builtInSuites } from './openings/built-in-suites.ts';
import { admitsOpenings } from './openings/play-opening.ts';
import { readOpeningsFile } from './openings/read-openings-file.ts';
import type { Opening, OpeningSuite } from './openings/suite.ts';
import { countPairs } from './rules/game-schedule.ts';
import { openingsKey } from './rules/seeds.ts';
import type { RunPlan } from './store.ts';
import type { SideChoices } from './side-agents.ts';

interface RunInputs {
  readonly gameTemplate: GameTemplate;
  readonly options: JsonObject;
  readonly choices: SideChoices;
  readonly runSeed: string;
  /** Processor cores of this computer. */
  readonly cores: number;
}

interface PlanWithOpenings {
  readonly plan: RunPlan;
  /** In the order in which the pairs take them. */
  readonly openings: readonly Opening[];
}

/** Checks how a run is to be played, and draws the order of its openings. */
export async function planRun(request: NewArenaRun, run: RunInputs): Promise<Outcome<PlanWithOpenings>> {
  const { gameTemplate, options, choices, runSeed } = run;
  const { atOnce = 1, order = 'sequential', variant = null, workers = null } = request;
  const problem =
    findPlaceProblem(request, run) ?? (variant === null ? null : findVariantProblem(request, choices));
  if (problem !== null) return refuse('INVALID_REQUEST', problem);
  const suite = await resolveSuite(request, gameTemplate, options);
  if (!suite.ok) return suite;
  const chance = chanceOf(gameTemplate, options, choices);
  if (suite.value === null)
    return accept({ plan: { atOnce, openings: null, chance, variant, workers }, openings: [] });
  const { name, sha256, openings } = suite.value;
  const repetitionProblem = findRepetitionProblem(request, suite.value, choices);
  if (repetitionProblem !== null) return refuse('INVALID_REQUEST', repetitionProblem);
  return accept({
    plan: { atOnce, openings: { name, sha256, count: openings.length, order }, chance, variant, workers },
    openings: order === 'random' ? shuffle(openings, openingsKey(runSeed)) : openings,
  });
}

/**
 * Why the games cannot be played at the place that the request names: on this computer, or by workers. Null when they
 * can.
 */
const findPlaceProblem = (
  { atOnce = 1, workers }: NewArenaRun,
  { choices, cores, gameTemplate }: RunInputs,
): string | null =>
  workers === undefined
    ? findConcurrencyProblem(atOnce, choices, cores)
    : findWorkerProblem(choices, { gameTemplate, trust: workers });

/**
 * Why so many concurrent games would make an engine weaker: each needs a core of its own, and one stays free for the
 * host. Null when they would not.
 */
function findConcurrencyProblem(
  maxConcurrentGames: number,
  { a, b }: SideChoices,
  cores: number,
): string | null {
  const limit = Math.max(1, cores - 1);
  const hasEngine = a.kind === 'uci' || b.kind === 'uci';
  if (!hasEngine || maxConcurrentGames <= limit) return null;
  return `${maxConcurrentGames} games at once would make a chess engine weaker: this computer has ${cores} cores, enough for ${limit} at once`;
}

/**
 * Why the run cannot be played under other names: the game has none, or a player is given the game under its own ones.
 * Null when it can.
 */
function findVariantProblem({ template }: NewArenaRun, { a, b }: SideChoices): string | null {
  if (!isRenamedTemplate(template))
    return `${template} cannot be played under other names; ${RENAMED_TEMPLATES.join(', ')} can`;
  if (a.kind === 'seat' || b.kind === 'seat')
    return 'Coding agents and URL agents are told the game under its own names';
  return null;
}

/** Resolves the suite that a request names; null for a request without openings. */
async function resolveSuite(
  { openings, template }: NewArenaRun,
  gameTemplate: GameTemplate,
  options: JsonObject,
): Promise<Outcome<OpeningSuite | null>> {
  if (openings === undefined) return accept(null);
  if (!admitsOpenings(gameTemplate))
    return refuse('INVALID_REQUEST', `${template} has no openings: chance or hidden choices decide it`);
  if (openings.kind === 'file') return readOpeningsFile(gameTemplate, options, openings);
  const suites = builtInSuites().filter((suite) => suite.template === template);
  const suite = suites.find(({ name }) => name === openings.name);
  if (suite !== undefined) return accept(suite);
  const names = suites.map(({ name }) => name).join(', ');
  return refuse('INVALID_REQUEST', `${template} has no suite "${openings.name}"; it has ${names}`);
}

/**
 * Why the suite is too small: two engines whose moves never vary would play a game again from the same opening. Null
 * when not.
 */
function findRepetitionProblem(
  { games }: NewArenaRun,
  { name, openings }: OpeningSuite,
  { a, b }: SideChoices,
): string | null {
  const pairs = countPairs(games);
  const isRepeating = isDeterministic(a) && isDeterministic(b) && pairs > openings.length;
  return isRepeating
    ? `${name} has ${openings.length} openings for ${pairs} pairs, and two engines at full strength would play the same games again`
    : null;
}

const FULL_STRENGTH = 8;
const isDeterministic = (choice: HostedChoice): boolean =>
  choice.kind === 'uci' && choice.level >= FULL_STRENGTH;

/** Players that remember nothing of a game that is over. */
const MEMORYLESS: ReadonlySet<HostedChoice['kind']> = new Set(['random', 'builtin', 'uci', 'llm']);

/**
 * How the games of a run get their chance. `none`: the game has none. `own`: each game has its own, because a player
 * that remembers the first game of a pair would know the cards of the second, or because the players add numbers of
 * their own. `shared`: both games of a pair have the same.
 */
function chanceOf(gameTemplate: GameTemplate, options: JsonObject, { a, b }: SideChoices): RunPlan['chance'] {
  if (!gameTemplate.hasChance) return 'none';
  const isShared = MEMORYLESS.has(a.kind) && MEMORYLESS.has(b.kind) && options['player_nonces'] !== true;
  return isShared ? 'shared' : 'own';
}
