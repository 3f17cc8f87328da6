import type { ArenaRunInfo, NewArenaRun } from '../../shared/contract/index.ts';
import { toHex } from '../../shared/bytes.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { GameTemplate } from '../games/index.ts';
import { findLevelRefusal, type HostedChoice } from '../players/index.ts';
import { appendRunAudit, isoNow, type ArenaContext } from './context.ts';
import { ENGINE_KEYS } from './reports/evidence.ts';
import type { Opening } from './openings/suite.ts';
import { planRun } from './plan-run.ts';
import { seedHashOf } from './rules/seeds.ts';
import { newTest } from './rules/run-decision.ts';
import { ensureSideAgents, type SideChoices } from './side-agents.ts';
import { advanceRun } from './advance-run.ts';
import type { ArenaRun } from './store.ts';
import { toRunInfo } from './run-info.ts';

const SEED_BYTES = 32;

interface AdmittedRun {
  readonly gameTemplate: GameTemplate;
  readonly options: JsonObject;
  readonly choices: SideChoices;
  readonly agentIds: { readonly a: string; readonly b: string };
}

/**
 * Checks the game, its options, players and model servers, and creates the agents of both players if they are missing.
 */
async function admitRun(context: ArenaContext, request: NewArenaRun): Promise<Outcome<AdmittedRun>> {
  const { template } = request;
  const gameTemplate = context.games.get(template);
  const templateCheck = context.sessions.checkTemplate({ template, options: request.options ?? {} });
  if (gameTemplate === undefined || !templateCheck.ok)
    return refuse('INVALID_REQUEST', 'Unknown template or options');
  if (gameTemplate.roles.length !== 2)
    return refuse('INVALID_REQUEST', 'An arena run needs a game for two players');
  const options = gameTemplate.options.parse(request.options ?? {});
  const choices: SideChoices = { a: request.a as HostedChoice, b: request.b as HostedChoice };
  const unknown = findLevelRefusal(template, choices.a) ?? findLevelRefusal(template, choices.b);
  const agentIds =
    unknown ??
    (await ensureSideAgents(context, template, { ...choices, byWorkers: request.workers !== undefined }));
  if (!agentIds.ok) return agentIds;
  for (const choice of [choices.a, choices.b]) {
    const choiceCheck =
      choice.kind === 'llm' ? await context.models.checkServers(choice.endpointId) : accept(null);
    if (!choiceCheck.ok) return choiceCheck;
  }
  return accept({ gameTemplate, options, choices, agentIds: agentIds.value });
}

/** A run that can be stored. */
export interface PreparedRun {
  readonly run: ArenaRun;
  /** In the order in which the pairs take them. */
  readonly openings: readonly Opening[];
  /** The SHA-256, in hex, of the program of each side that is a UCI engine; null for any other side. */
  readonly engines: Readonly<Record<'a' | 'b', string | null>>;
}

/** Checks a request and draws what the run needs. */
export async function prepareRun(context: ArenaContext, request: NewArenaRun): Promise<Outcome<PreparedRun>> {
  const admittedRun = await admitRun(context, request);
  if (!admittedRun.ok) return admittedRun;
  const { options, choices, agentIds } = admittedRun.value;
  const runSeed = request.seed ?? newSeed(context);
  const plannedRun = await planRun(request, { ...admittedRun.value, runSeed, cores: context.cores });
  if (!plannedRun.ok) return plannedRun;
  const { plan, openings } = plannedRun.value;
  const playerOf = (side: 'a' | 'b') => ({
    name: context.agents.find(agentIds[side])?.name ?? '',
    choice: choices[side],
  });
  const run: ArenaRun = {
    arenaId: context.runtime.ids.uuid(),
    tournamentId: null,
    template: request.template,
    options,
    a: playerOf('a'),
    b: playerOf('b'),
    games: request.games,
    policy: { a: policyOf(context, choices.a), b: policyOf(context, choices.b) },
    state: 'running',
    note: null,
    createdAt: isoNow(context),
    endedAt: null,
    plan,
    runSeed,
    test: newTest(request.sprt),
    decision: null,
  };
  const readEngineHash = (choice: HostedChoice): Promise<string | null> =>
    choice.kind === 'uci' ? context.readEngineHash(choice.path) : Promise.resolve(null);
  const engines = { a: await readEngineHash(choices.a), b: await readEngineHash(choices.b) };
  return accept({ run, openings, engines });
}

/** Draws a seed: 64 hex digits. */
export const newSeed = ({ runtime }: ArenaContext): string => toHex(runtime.random.bytes(SEED_BYTES));

/** Stores a run with its openings, and the hash of its seed in the audit log. */
export function insertRunInJob(context: ArenaContext, { run, openings, engines }: PreparedRun): void {
  context.store.insert(run);
  context.store.insertOpenings(run.arenaId, openings);
  appendRunAudit(context, { action: 'ARENA_STARTED', actor: 'person' }, run, {
    ...commitmentOf(run),
    ...(engines.a === null ? {} : { [ENGINE_KEYS.a]: engines.a }),
    ...(engines.b === null ? {} : { [ENGINE_KEYS.b]: engines.b }),
  });
}

/** Checks a request, stores the run and starts its first games. */
export async function beginRun(context: ArenaContext, request: NewArenaRun): Promise<Outcome<ArenaRunInfo>> {
  const preparedRun = await prepareRun(context, request);
  return preparedRun.ok ? startRun(context, preparedRun.value) : preparedRun;
}

/** Stores a prepared run and starts its first games. */
export async function startRun(
  context: ArenaContext,
  preparedRun: PreparedRun,
): Promise<Outcome<ArenaRunInfo>> {
  await context.writer.write(() => insertRunInJob(context, preparedRun));
  advanceRun(context, preparedRun.run.arenaId);
  return accept(toRunInfo(preparedRun.run, []));
}

/** The commitment that the audit log records before the games are played. */
const commitmentOf = ({ plan, runSeed }: ArenaRun) => ({
  ...(plan === null ? {} : { at_once: plan.atOnce }),
  ...(runSeed === null ? {} : { seed_hash: seedHashOf(runSeed) }),
  ...(plan === null || plan.openings === null
    ? {}
    : { openings: plan.openings.name, openings_sha256: plan.openings.sha256 }),
});

const policyOf = ({ models }: ArenaContext, choice: HostedChoice) =>
  choice.kind === 'llm' ? (models.find(choice.endpointId)?.policy ?? null) : null;
