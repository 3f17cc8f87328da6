import { sha256Hex } from '../../../src/shared/sha256.ts';
import { canonicalJson } from '../../../src/shared/json.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { choiceAt } from '../../../src/main/games/conformance/trace.ts';
import type { ImposedEnding, GameTemplate, TemplateResult } from '../../../src/main/games/game-template.ts';
import { SEED } from './play.ts';

/**
 * A recorded game with digests of everything each viewer saw. The files are in
 * tests/unit/main/games/golden.
 */
export interface Golden {
  readonly template: string;
  readonly session_id: string;
  readonly seed: string | null;
  readonly options: JsonObject;
  readonly actions: readonly (readonly [role: string, action: string])[];
  /** An ending from outside after the last action, or null. */
  readonly ending: ImposedEnding | null;
  /** For each position the SHA-256 of state, views and legal lists as canonical JSON. */
  readonly digests: readonly string[];
  readonly final_state: JsonObject;
  readonly result: TemplateResult | null;
}

export interface GoldenPlan {
  readonly file: string;
  readonly choices: readonly number[];
  readonly options?: JsonObject;
  /** Number of actions after which the game is concluded from outside. */
  readonly endAfter?: number;
}

/** Three games for each template: two to the end and one that is concluded from outside. */
export const PLANS: Readonly<Record<string, readonly GoldenPlan[]>> = {
  'chess.v1': three('chess', [{}, {}], 24),
  'rps.v1': three('rps', [{}, {}], 1),
  'tic_tac_toe.v1': three('tic-tac-toe', [{}, {}], 4),
  'even_odd.v1': three('even-odd', [{}, {}], 1),
  'connect_four.v1': three('connect-four', [{}, {}], 11),
  'iterated_rps.v1': three('iterated-rps', [{}, { rounds: 25 }], 7),
  'kuhn_poker.v1': three('kuhn-poker', [{}, { hands: 12, player_nonces: true }], 1),
  'holdem_heads_up.v1': three('holdem-heads-up', [{}, { hands: 3, stack: 40, player_nonces: true }], 9),
  'holdem_heads_up.v2': three('holdem-fixed-hands', [{}, { hands: 3, stack: 40, player_nonces: true }], 9),
};

function three(
  name: string,
  [first, second]: readonly [JsonObject, JsonObject],
  endAfter: number,
): GoldenPlan[] {
  return [
    { file: `${name}-1.json`, choices: [3, 14, 15, 92, 65, 35, 89, 79], options: first },
    { file: `${name}-2.json`, choices: [27, 18, 28, 182, 84, 590, 45], options: second },
    { file: `${name}-3.json`, choices: [141, 42, 135, 6], endAfter },
  ];
}

export function digestOf(gameTemplate: GameTemplate, state: JsonObject): string {
  const seen = [...gameTemplate.roles, null].map((viewer) => gameTemplate.view(state, viewer));
  const lists = gameTemplate.roles.map((role) => gameTemplate.legal(state, role));
  return sha256Hex(canonicalJson([state, seen, lists]));
}

export function recordGolden(gameTemplate: GameTemplate, plan: GoldenPlan): Golden {
  const options = gameTemplate.options.parse(plan.options ?? {});
  const seed = gameTemplate.hasChance ? SEED : null;
  let state = gameTemplate.start({ sessionId: plan.file, options, seed });
  const digests = [digestOf(gameTemplate, state)];
  const actions: [string, string][] = [];
  while (gameTemplate.result(state) === null && actions.length !== plan.endAfter) {
    const choice = choiceAt(plan.choices, actions.length);
    const acting = gameTemplate.toAct(state);
    const role = acting[choice % acting.length] ?? '';
    const legal = gameTemplate.legal(state, role);
    const action = legal[Math.floor(choice / acting.length) % legal.length] ?? '';
    state = gameTemplate.apply(state, role, action);
    actions.push([role, action]);
    digests.push(digestOf(gameTemplate, state));
  }
  const ending: ImposedEnding | null =
    plan.endAfter === undefined ? null : { winner: gameTemplate.roles[1] ?? null, reason: 'resignation' };
  if (ending !== null) state = gameTemplate.conclude(state, ending);
  return {
    template: gameTemplate.id,
    session_id: plan.file,
    seed,
    options,
    actions,
    ending,
    digests,
    final_state: state,
    result: gameTemplate.result(state),
  };
}
