import type { JsonObject } from '../../../src/shared/json.ts';
import type { GameTemplate, Setup } from '../../../src/main/games/game-template.ts';

export const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

export const setupOf = (gameTemplate: GameTemplate, over: Partial<Setup> = {}): Setup => ({
  sessionId: 'session-1',
  seed: gameTemplate.hasChance ? SEED : null,
  ...over,
  options: gameTemplate.options.parse(over.options ?? {}),
});

/** Plays `role:action` steps. @throws Error with the first step that is not legal */
export function playFrom<S extends JsonObject>(
  gameTemplate: GameTemplate<S>,
  state: S,
  steps: readonly string[],
): S {
  return steps.reduce((current, step) => {
    const at = step.indexOf(':');
    const role = step.slice(0, at);
    const action = step.slice(at + 1);
    if (!gameTemplate.legal(current, role).includes(action)) throw new Error(`${step} is not listed`);
    return gameTemplate.apply(current, role, action);
  }, state);
}

/** Plays actions, each by the first role that is to act. */
export function playTurns<S extends JsonObject>(
  gameTemplate: GameTemplate<S>,
  state: S,
  actions: readonly string[],
): S {
  return actions.reduce((current, action) => {
    const role = gameTemplate.toAct(current)[0] ?? 'nobody';
    return playFrom(gameTemplate, current, [`${role}:${action}`]);
  }, state);
}
