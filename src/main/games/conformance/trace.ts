import { canonicalJson } from '../../../shared/json.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate, Role, Setup } from '../game-template.ts';
import type { ReportFailure } from './failure.ts';
import { deepFreeze } from './plain-json.ts';

/**
 * The choices of games that exercise the rules. The registry plays short games with the first ones. The rules hash is
 * computed from all of them, so a change of them changes every stored hash.
 */
export const FIXED_RUNS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 5, 8, 13, 21],
  [7, 4, 40, 11, 3, 0, 1, 9],
  [3, 1, 4, 1, 5, 9, 2, 6],
];

/** One position of a played game. */
export interface TracePosition {
  readonly tick: number;
  readonly state: JsonObject;
  /** Canonical JSON of the state. */
  readonly text: string;
  /** The roles to act. */
  readonly acting: readonly Role[];
  /** The action taken, with the legal list of its role; null in the last position. */
  readonly move: { readonly role: Role; readonly action: string; readonly legal: readonly string[] } | null;
}

/** A game that was played, for the checks. */
export interface Trace {
  readonly gameTemplate: GameTemplate;
  readonly setup: Setup;
  readonly positions: readonly TracePosition[];
  /** The positions for the slow checks: the first ones, every eighth and the last. */
  readonly sampled: readonly TracePosition[];
  /** True when the game was played to its end. */
  readonly finished: boolean;
}

export const isSameValue = (left: JsonObject, right: JsonObject): boolean =>
  canonicalJson(left) === canonicalJson(right);

/** The actions of the game as `role:action`, for failure messages. */
export const playedActions = ({ positions }: Trace): string[] =>
  positions.flatMap(({ move }) => (move === null ? [] : [`${move.role}:${move.action}`]));

/**
 * The choice at `index`, repeating `choices`. From the second pass on each
 * number is mixed with the number of the pass, so that a short array does not
 * play in cycles.
 */
export function choiceAt(choices: readonly number[], index: number): number {
  if (choices.length === 0) return 0;
  const choice = choices[index % choices.length] ?? 0;
  const pass = Math.floor(index / choices.length);
  if (pass === 0) return choice;
  const mixedBits = Math.imul(choice ^ Math.imul(pass, 0x9e3779b1), 0x85ebca6b);
  return (mixedBits ^ (mixedBits >>> 15)) >>> 0;
}

const SAMPLED_AT_FIRST = 6;
const SAMPLED_EVERY = 8;
const isSampled = ({ tick, move }: TracePosition): boolean =>
  move === null || tick < SAMPLED_AT_FIRST || tick % SAMPLED_EVERY === 0;

/** Plays a game by `choices` on frozen states, with at most `maxPlies` actions. */
export function playTrace(
  gameTemplate: GameTemplate,
  setup: Setup,
  play: { readonly choices: readonly number[]; readonly maxPlies: number },
): Trace {
  const positions: TracePosition[] = [];
  let state = deepFreeze(gameTemplate.start(setup));
  for (let tick = 0; ; tick++) {
    const actingRoles = gameTemplate.toAct(state);
    const move = tick < play.maxPlies ? pickMove(gameTemplate, state, choiceAt(play.choices, tick)) : null;
    positions.push({ tick, state, text: canonicalJson(state), acting: actingRoles, move });
    if (move === null) break;
    state = deepFreeze(gameTemplate.apply(state, move.role, move.action));
  }
  const isFinished = gameTemplate.result(state) !== null;
  return { gameTemplate, setup, positions, sampled: positions.filter(isSampled), finished: isFinished };
}

function pickMove(gameTemplate: GameTemplate, state: JsonObject, choice: number): TracePosition['move'] {
  const actingRoles = gameTemplate.toAct(state);
  const role = actingRoles[choice % actingRoles.length];
  if (role === undefined) return null;
  const legal = gameTemplate.legal(state, role);
  const action = legal[Math.floor(choice / actingRoles.length) % legal.length];
  return action === undefined ? null : { role, action, legal };
}

/** The message of the error that `act` throws, or null when it throws none. */
export function catchErrorMessage(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs one group of checks; an error inside is reported as a failure of the template. */
export function runCheck(report: ReportFailure, check: () => void): void {
  const message = catchErrorMessage(check);
  if (message !== null) report('crash', `a call that must succeed threw: ${message}`);
}
