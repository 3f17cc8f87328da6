import { canonicalJson } from '../../../shared/json.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate } from '../game-template.ts';
import type { ReportFailure } from './failure.ts';
import { deepFreeze, findNonPlainPath, roundTrip } from './plain-json.ts';
import { catchErrorMessage, isSameValue } from './trace.ts';
import type { TracePosition, Trace } from './trace.ts';

/** Maximum length of a state as canonical JSON. */
const MAX_STATE_CHARACTERS = 16 * 1024;

/** Checks that every state is plain JSON of at most `MAX_STATE_CHARACTERS`. */
export function checkPlainAndSmall({ positions }: Trace, report: ReportFailure): void {
  for (const { state, text } of positions) {
    const path = findNonPlainPath(state);
    if (path !== null) return report('plain_json', `the state is not plain JSON at ${path}`);
    if (text.length > MAX_STATE_CHARACTERS) {
      return report('state_size', `a state has ${text.length} characters`);
    }
  }
}

/** Checks that the same call returns the same value each time, also on a state that was stored as JSON. */
export function checkRepeatable({ gameTemplate, setup, sampled }: Trace, report: ReportFailure): void {
  if (!isSameValue(gameTemplate.start(setup), gameTemplate.start(setup))) {
    report('repeatable', 'two starts from one setup differ');
  }
  for (const { state, move } of sampled) {
    const first = observe(gameTemplate, state, move);
    if (observe(gameTemplate, state, move) !== first) {
      return report('repeatable', 'the same calls on the same state returned different values');
    }
    if (observe(gameTemplate, deepFreeze(roundTrip(state)), move) !== first) {
      return report('round_trip', 'a state behaves differently after being stored as JSON');
    }
  }
}

function observe(gameTemplate: GameTemplate, state: JsonObject, move: TracePosition['move']): string {
  const result = gameTemplate.result(state);
  return canonicalJson([
    gameTemplate.toAct(state),
    gameTemplate.roles.map((role) => gameTemplate.legal(state, role)),
    [...gameTemplate.roles, null].map((viewer) => gameTemplate.view(state, viewer)),
    result === null ? null : [result.outcome, result.reason, result.winner],
    move === null ? null : gameTemplate.apply(state, move.role, move.action),
  ]);
}

/** Checks that replaying the log from a second start leads through the same states. */
export function checkReplay({ gameTemplate, setup, positions }: Trace, report: ReportFailure): void {
  let state = gameTemplate.start(setup);
  for (const { text, move } of positions) {
    if (canonicalJson(state) !== text)
      return report('replay', 'the replay of the log leads to another state');
    if (move !== null) state = gameTemplate.apply(deepFreeze(state), move.role, move.action);
  }
}

/** Checks that no call changes its arguments. */
export function checkNonMutation({ gameTemplate, setup, sampled }: Trace, report: ReportFailure): void {
  const { options } = setup;
  for (const { state, move } of sampled) {
    const copy = roundTrip(state);
    const before = canonicalJson(copy);
    catchErrorMessage(() => observe(gameTemplate, copy, move));
    catchErrorMessage(() => gameTemplate.conclude(copy, { winner: null, reason: 'adjudicated' }));
    if (canonicalJson(copy) !== before)
      return report('non_mutation', 'a call changed the state it was given');
  }
  const setupCopy = roundTrip({ ...setup, options });
  const before = canonicalJson(setupCopy);
  gameTemplate.start(setupCopy);
  if (canonicalJson(setupCopy) !== before) report('non_mutation', 'start changed its setup');
}
