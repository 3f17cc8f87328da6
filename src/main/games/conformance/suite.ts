import type { JsonObject } from '../../../shared/json.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import type { GameTemplate, Setup } from '../game-template.ts';
import { checkAcceptance, checkLegalLists, checkOrder } from './actions.ts';
import { checkChance } from './chance.ts';
import { checkDeclaration } from './declaration.ts';
import { checkConclude, checkEnd } from './ending.ts';
import type { ConformanceFailure, ReportFailure } from './failure.ts';
import { checkActionHiding, checkNonInterference } from './non-interference.ts';
import { findNonPlainPath, roundTrip } from './plain-json.ts';
import { checkNonMutation, checkPlainAndSmall, checkRepeatable, checkReplay } from './purity.ts';
import { runCheck, playedActions, playTrace, catchErrorMessage } from './trace.ts';
import type { Trace } from './trace.ts';

/** What decides the game that the suite plays. */
export interface ConformanceRun {
  /**
   * Natural numbers that select the roles and actions; a game that is longer than the list uses them again in a mixed
   * form (`choiceAt`).
   */
  readonly choices: readonly number[];
  /** Options of the template; its defaults when absent. */
  readonly options?: JsonObject;
  /** Maximum number of actions; a whole game when absent. */
  readonly maxPlies?: number;
}

/**
 * The conformance suite of templates: plays one game by `choices` and checks every property of `CONFORMANCE_PROPERTIES`
 * on it. A template with a wrong declaration is not played. Returns the failures; the same input gives the same result,
 * so a failing run can be repeated.
 */
export function runConformanceSuite(
  gameTemplate: GameTemplate,
  run: ConformanceRun,
): readonly ConformanceFailure[] {
  const failures: ConformanceFailure[] = [];
  let actionsPlayed: readonly string[] = [];
  const report: ReportFailure = (property, message) =>
    failures.push({ property, message, played: actionsPlayed });
  runCheck(report, () => checkDeclaration(gameTemplate, report));
  if (failures.length > 0) return failures;

  const setup = createSetup(gameTemplate, run);
  const trace = tryPlayTrace(gameTemplate, { setup, run, report });
  if (trace === null) return failures;
  actionsPlayed = playedActions(trace);
  for (const check of CHECKS) runCheck(report, () => check(trace, report));
  runCheck(report, () => checkChance(trace, run.choices, report));
  return failures;
}

const CHECKS: readonly ((trace: Trace, report: ReportFailure) => void)[] = [
  checkPlainAndSmall,
  checkNonMutation,
  checkRepeatable,
  checkReplay,
  checkLegalLists,
  checkAcceptance,
  checkEnd,
  checkConclude,
  checkNonInterference,
  checkActionHiding,
  checkOrder,
];

function createSetup(gameTemplate: GameTemplate, { options, choices }: ConformanceRun): Setup {
  const sessionId = `conformance-${choices.length}`;
  const seed = gameTemplate.hasChance ? sha256Hex(choices.join()) : null;
  return { sessionId, options: gameTemplate.options.parse(options ?? {}), seed };
}

interface PlayedRun {
  readonly setup: Setup;
  readonly run: ConformanceRun;
  readonly report: ReportFailure;
}

/** Plays the game; when that fails, reports the reason and returns null. */
function tryPlayTrace(gameTemplate: GameTemplate, { setup, run, report }: PlayedRun): Trace | null {
  const maxPlies = Math.min(run.maxPlies ?? gameTemplate.maxActions, gameTemplate.maxActions);
  try {
    return playTrace(gameTemplate, setup, { choices: run.choices, maxPlies });
  } catch (error) {
    report(...playFailureOf(gameTemplate, { setup, run, report }, error));
    return null;
  }
}

/** The failure to report. A game that fails on frozen states but works on copies changes its arguments. */
function playFailureOf(
  gameTemplate: GameTemplate,
  { setup, run }: PlayedRun,
  error: unknown,
): Parameters<ReportFailure> {
  const message = error instanceof Error ? error.message : String(error);
  const start = catchErrorMessage(() => gameTemplate.start(setup));
  if (start !== null) return ['crash', `start threw: ${start}`];
  const path = findNonPlainPath(gameTemplate.start(setup));
  if (path !== null) return ['plain_json', `the state is not plain JSON at ${path}`];
  const maxPlies = Math.min(run.maxPlies ?? gameTemplate.maxActions, gameTemplate.maxActions);
  const onCopies = catchErrorMessage(() =>
    playTrace(withCopies(gameTemplate), setup, { choices: run.choices, maxPlies }),
  );
  return onCopies === null
    ? ['non_mutation', `a call tried to change its state: ${message}`]
    : ['listed_accepted', `a game of listed actions threw: ${message}`];
}

const withCopies = (gameTemplate: GameTemplate): GameTemplate => ({
  ...gameTemplate,
  start: (setup) => gameTemplate.start(roundTrip({ ...setup })),
  legal: (state, role) => gameTemplate.legal(roundTrip(state), role),
  apply: (state, role, action) => gameTemplate.apply(roundTrip(state), role, action),
  toAct: (state) => gameTemplate.toAct(roundTrip(state)),
  result: (state) => gameTemplate.result(roundTrip(state)),
});
