import { canonicalJson } from '../../../shared/json.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { LoggedAction, GameTemplate, Role } from '../game-template.ts';
import type { ReportFailure } from './failure.ts';
import { catchErrorMessage } from './trace.ts';
import type { TracePosition, Trace } from './trace.ts';

type Viewer = Role | null;
const viewersOf = (gameTemplate: GameTemplate): readonly Viewer[] => [...gameTemplate.roles, null];

/**
 * Everything that a viewer can learn about a state: the view, its own legal list, the turn, the refusal text, and
 * whether the game is over.
 */
function observationOf(gameTemplate: GameTemplate, state: JsonObject, viewer: Viewer): string {
  return canonicalJson([
    gameTemplate.view(state, viewer),
    viewer === null ? [] : gameTemplate.legal(state, viewer),
    gameTemplate.toAct(state),
    catchErrorMessage(() => gameTemplate.apply(state, viewer ?? 'nobody', 'no such action')),
    gameTemplate.result(state) === null,
  ]);
}

/**
 * Checks that two states that differ only in what a viewer may not know look the same to that viewer. The pairs are
 * states with different sealed choices of another player, and the states that the template's `indistinguishableStates`
 * returns. In a template that hides nothing, all views must be equal.
 */
export function checkNonInterference(trace: Trace, report: ReportFailure): void {
  const { gameTemplate, sampled, positions } = trace;
  if (!gameTemplate.hasHiddenParts) return checkOpen(trace, report);
  let hiddenPairs = 0;
  for (const position of sampled) {
    if (gameTemplate.result(position.state) !== null) continue;
    for (const viewer of viewersOf(gameTemplate)) {
      const pairs = [
        ...indistinguishablePairs(gameTemplate, position, viewer),
        ...sealedPairs(gameTemplate, position, viewer),
      ];
      hiddenPairs += pairs.length;
      const leak = pairs.find(
        ([left, right]) =>
          observationOf(gameTemplate, left, viewer) !== observationOf(gameTemplate, right, viewer),
      );
      if (leak !== undefined) {
        return report(
          'non_interference',
          `${viewer ?? 'a spectator'} can tell apart states that must look the same`,
        );
      }
    }
  }
  if (hiddenPairs === 0 && positions.length > 1) {
    report('non_interference', 'the template declares hidden information, but hides nothing');
  }
}

function checkOpen({ gameTemplate, sampled }: Trace, report: ReportFailure): void {
  for (const { state } of sampled) {
    const views = new Set(
      viewersOf(gameTemplate).map((viewer) => canonicalJson(gameTemplate.view(state, viewer))),
    );
    if (views.size > 1) return report('non_interference', 'views differ in a template that hides nothing');
  }
}

type Pair = readonly [JsonObject, JsonObject];

function indistinguishablePairs(
  gameTemplate: GameTemplate,
  { state }: TracePosition,
  viewer: Viewer,
): readonly Pair[] {
  const indistinguishableStates = gameTemplate.indistinguishableStates?.(state, viewer) ?? [];
  return indistinguishableStates
    .filter((variant) => canonicalJson(variant) !== canonicalJson(state))
    .map((variant) => [state, variant]);
}

/** Pairs of states after different sealed actions of another player. */
function sealedPairs(
  gameTemplate: GameTemplate,
  { state, tick, acting }: TracePosition,
  viewer: Viewer,
): readonly Pair[] {
  return acting.flatMap((role) => {
    if (role === viewer) return [];
    const after = gameTemplate
      .legal(state, role)
      .slice(0, 3)
      .flatMap((action) => {
        const next = gameTemplate.apply(state, role, action);
        return gameTemplate.isHiddenFrom(next, { tick, role, action }, viewer) ? [next] : [];
      });
    return after.slice(1).map((next): Pair => [after[0] ?? next, next]);
  });
}

/** Checks that a log row is hidden exactly while its action is sealed, and never from the role that acted. */
export function checkActionHiding(trace: Trace, report: ReportFailure): void {
  const { gameTemplate, positions } = trace;
  const rows: LoggedAction[] = [];
  for (const position of positions) {
    const problem = findRowProblem(gameTemplate, position, rows);
    if (problem !== null) return report('action_hiding', problem);
    if (position.move !== null)
      rows.push({ tick: position.tick, role: position.move.role, action: position.move.action });
  }
}

/** Only the latest rows are checked in each position; checking all would take quadratic time. */
const MAX_CHECKED_ROWS = 6;

function findRowProblem(
  gameTemplate: GameTemplate,
  { state, acting }: TracePosition,
  rows: readonly LoggedAction[],
): string | null {
  const isOver = gameTemplate.result(state) !== null;
  // The rows of an open simultaneous phase are the latest ones, one for each role that has acted.
  const sealed =
    gameTemplate.mode === 'simultaneous' && !isOver ? gameTemplate.roles.length - acting.length : 0;
  const recent = rows.slice(-MAX_CHECKED_ROWS);
  for (const [index, row] of recent.entries()) {
    const mustHide = index >= recent.length - sealed;
    for (const viewer of viewersOf(gameTemplate)) {
      const hides = gameTemplate.isHiddenFrom(state, row, viewer);
      if (hides === (mustHide && viewer !== row.role)) continue;
      if (!hides) return 'a sealed action is in the open log';
      return viewer === row.role ? 'a player cannot see their own action' : 'an open action is hidden';
    }
  }
  return null;
}
