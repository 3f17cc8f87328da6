import { canonicalJson } from '../../../shared/json.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { LoggedAction, Machine, Role } from '../machine.ts';
import type { ReportFailure } from './failure.ts';
import { catchErrorMessage } from './trace.ts';
import type { TracePosition, Trace } from './trace.ts';

type Viewer = Role | null;
const viewersOf = (machine: Machine): readonly Viewer[] => [...machine.roles, null];

/**
 * Everything that a viewer can learn about a state: the view, the own legal
 * list, the turn, the refusal text.
 */
function observationOf(machine: Machine, state: JsonObject, viewer: Viewer): string {
  return canonicalJson([
    machine.view(state, viewer),
    viewer === null ? [] : machine.legal(state, viewer),
    machine.toAct(state),
    catchErrorMessage(() => machine.apply(state, viewer ?? 'nobody', 'no such action')),
    machine.result(state) === null,
  ]);
}

/**
 * Two states that differ only in what a viewer may not know must look the same
 * to that viewer. The pairs are states with different sealed choices of another
 * player, and the states that the template's `indistinguishableStates` returns.
 */
export function checkNonInterference(trace: Trace, report: ReportFailure): void {
  const { machine, sampled, positions } = trace;
  if (!machine.hidden) return checkOpen(trace, report);
  let hiddenPairs = 0;
  for (const position of sampled) {
    if (machine.result(position.state) !== null) continue;
    for (const viewer of viewersOf(machine)) {
      const pairs = [
        ...indistinguishablePairs(machine, position, viewer),
        ...sealedPairs(machine, position, viewer),
      ];
      hiddenPairs += pairs.length;
      const leak = pairs.find(
        ([one, two]) => observationOf(machine, one, viewer) !== observationOf(machine, two, viewer),
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

function checkOpen({ machine, sampled }: Trace, report: ReportFailure): void {
  for (const { state } of sampled) {
    const views = new Set(viewersOf(machine).map((viewer) => canonicalJson(machine.view(state, viewer))));
    if (views.size > 1) return report('non_interference', 'views differ in a template that hides nothing');
  }
}

type Pair = readonly [JsonObject, JsonObject];

function indistinguishablePairs(machine: Machine, { state }: TracePosition, viewer: Viewer): readonly Pair[] {
  const indistinguishableStates = machine.indistinguishableStates?.(state, viewer) ?? [];
  return indistinguishableStates
    .filter((other) => canonicalJson(other) !== canonicalJson(state))
    .map((other) => [state, other]);
}

/** Pairs of states after different sealed actions of another player. */
function sealedPairs(
  machine: Machine,
  { state, tick, acting }: TracePosition,
  viewer: Viewer,
): readonly Pair[] {
  return acting.flatMap((role) => {
    if (role === viewer) return [];
    const after = machine
      .legal(state, role)
      .slice(0, 3)
      .flatMap((action) => {
        const next = machine.apply(state, role, action);
        return machine.isHiddenFrom(next, { tick, role, action }, viewer) ? [next] : [];
      });
    return after.slice(1).map((next): Pair => [after[0] ?? next, next]);
  });
}

/** A log row must be hidden exactly while its action is sealed. */
export function checkActionHiding(trace: Trace, report: ReportFailure): void {
  const { machine, positions } = trace;
  const rows: LoggedAction[] = [];
  for (const position of positions) {
    const breach = rowBreach(machine, position, rows);
    if (breach !== null) return report('action_hiding', breach);
    if (position.move !== null)
      rows.push({ tick: position.tick, role: position.move.role, action: position.move.action });
  }
}

/** Only the latest rows are checked in each position; checking all would take quadratic time. */
const MAX_CHECKED_ROWS = 6;

function rowBreach(
  machine: Machine,
  { state, acting }: TracePosition,
  rows: readonly LoggedAction[],
): string | null {
  const over = machine.result(state) !== null;
  // The rows of an open simultaneous phase are the latest ones, one for each role that has acted.
  const sealed = machine.mode === 'simultaneous' && !over ? machine.roles.length - acting.length : 0;
  const recent = rows.slice(-MAX_CHECKED_ROWS);
  for (const [at, row] of recent.entries()) {
    const mustHide = at >= recent.length - sealed;
    for (const viewer of viewersOf(machine)) {
      const hides = machine.isHiddenFrom(state, row, viewer);
      if (hides === (mustHide && viewer !== row.role)) continue;
      if (!hides) return 'a sealed action is in the open log';
      return viewer === row.role ? 'a player cannot see their own action' : 'an open action is hidden';
    }
  }
  return null;
}
