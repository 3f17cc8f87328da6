import type { ArenaComparison, ArenaRunInfo, NewArenaRun } from '../../shared/contract/index.ts';
import { canonicalJson } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { prepareRun, startRun } from './begin-run.ts';
import type { ArenaContext } from './context.ts';
import { readReplacedMoves } from './reports/arena-report.ts';
import { compareRuns, type ComparedRun } from './rules/compare-runs.ts';
import { isRenamedTemplate } from '../../shared/names/game-names.ts';
import type { ArenaRun } from './store.ts';

/** Runs that are played twice from one seed: under the names of the game, and under other ones. */

const variantOf = ({ plan }: ArenaRun): string | null => plan?.variant ?? null;

/** Everything that determines the games of a run except the names in which they are presented. */
function setUpOf({ template, options, a, b, runSeed, plan }: ArenaRun): string {
  const { openings = null, chance = null } = plan ?? {};
  return canonicalJson({
    template,
    options,
    seed: runSeed,
    chance,
    players: [a, b].map(({ choice }) => ({ ...choice })),
    openings: openings && { ...openings },
  });
}

/** Finds the runs that differ from a run only in the texts of the prompts, newest first. */
function findCounterparts({ store }: ArenaContext, run: ArenaRun): readonly ArenaRun[] {
  if (run.runSeed === null || run.plan === null) return [];
  const setUp = setUpOf(run);
  return store
    .listBySeed(run.runSeed)
    .filter((other) => variantOf(other) !== variantOf(run) && setUpOf(other) === setUp);
}

/** Compares a run with its newest counterpart, or with the one that is named; null when it has none. */
export function compareWithCounterpart(
  context: ArenaContext,
  arenaId: string,
  withArenaId?: string,
): Outcome<ArenaComparison | null> {
  const run = context.store.find(arenaId);
  if (run === null) return refuse('NOT_FOUND', 'No such arena run');
  const counterparts = findCounterparts(context, run);
  const otherRun =
    withArenaId === undefined ? counterparts[0] : counterparts.find((other) => other.arenaId === withArenaId);
  if (otherRun !== undefined) return accept(toComparison(context, run, otherRun));
  if (withArenaId === undefined) return accept(null);
  return context.store.find(withArenaId) === null
    ? refuse('NOT_FOUND', 'No such arena run')
    : refuse(
        'INVALID_REQUEST',
        'Two runs are compared pair by pair when they have the same game, options, players, openings and seed, and one of them is a variant',
      );
}

function toComparison(context: ArenaContext, run: ArenaRun, otherRun: ArenaRun): ArenaComparison {
  const [ownRun, renamedRun] = variantOf(run) === null ? [run, otherRun] : [otherRun, run];
  const toComparedRun = (comparedRun: ArenaRun): ComparedRun => {
    const rows = context.store.listGames(comparedRun.arenaId);
    return { rows, games: comparedRun.games, replacedMovesOf: readReplacedMoves(context, comparedRun, rows) };
  };
  return {
    template: ownRun.template,
    a: ownRun.a.name,
    b: ownRun.b.name,
    ownArenaId: ownRun.arenaId,
    renamedArenaId: renamedRun.arenaId,
    isHarness: ownRun.a.choice.kind !== 'llm' && ownRun.b.choice.kind !== 'llm',
    ...compareRuns(toComparedRun(ownRun), toComparedRun(renamedRun)),
  };
}

/** Plays the games of a finished run again: with renamed pieces and moves or, after a variant, with the usual names. */
export async function playVariant(context: ArenaContext, arenaId: string): Promise<Outcome<ArenaRunInfo>> {
  const run = context.store.find(arenaId);
  if (run === null) return refuse('NOT_FOUND', 'No such arena run');
  const { plan, runSeed, template, state } = run;
  if (plan === null || runSeed === null)
    return refuse('INVALID_REQUEST', 'A run of an earlier version has no seed to play it again from');
  // The seed of a run that may continue would reveal its cards.
  if (state !== 'done') return refuse('INVALID_REQUEST', `This run is ${state}; it must be done`);
  if (!isRenamedTemplate(template))
    return refuse('INVALID_REQUEST', `${template} cannot be played under other names`);
  const request: NewArenaRun = {
    template,
    options: run.options,
    a: run.a.choice as NewArenaRun['a'],
    b: run.b.choice as NewArenaRun['b'],
    games: countGamesToRepeat(context, run),
    atOnce: plan.atOnce,
    seed: runSeed,
    ...(variantOf(run) === null ? { variant: 'renamed' as const } : {}),
  };
  const preparedRun = await prepareRun(context, request);
  if (!preparedRun.ok) return preparedRun;
  // The openings may be from a file that no longer exists, so the openings of the run are taken in their order.
  return startRun(context, {
    ...preparedRun.value,
    run: {
      ...preparedRun.value.run,
      plan: preparedRun.value.run.plan && { ...preparedRun.value.run.plan, openings: plan.openings },
    },
    openings: context.store.listOpenings(arenaId),
  });
}

/**
 * Counts the games to play again: all, or as many as were begun when the test of the run was decided, rounded up to a
 * whole pair, because only whole pairs are compared.
 */
function countGamesToRepeat({ store }: ArenaContext, { arenaId, games, decision }: ArenaRun): number {
  if (decision === null) return games;
  const gamesBegun = Math.max(...store.listGames(arenaId).map(({ number }) => number)) + 1;
  return Math.min(games, gamesBegun + (gamesBegun % 2));
}
