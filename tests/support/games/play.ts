import type { JsonObject } from '../../../src/shared/json.ts';
import type { Machine, Setup } from '../../../src/main/games/machine.ts';

export const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

export const setupOf = (machine: Machine, over: Partial<Setup> = {}): Setup => ({
  sessionId: 'session-1',
  seed: machine.chance ? SEED : null,
  ...over,
  options: machine.options.parse(over.options ?? {}),
});

/** Plays `role:action` steps. @throws Error with the first step that is not legal */
export function playFrom<S extends JsonObject>(machine: Machine<S>, state: S, steps: readonly string[]): S {
  return steps.reduce((current, step) => {
    const at = step.indexOf(':');
    const role = step.slice(0, at);
    const action = step.slice(at + 1);
    if (!machine.legal(current, role).includes(action)) throw new Error(`${step} is not listed`);
    return machine.apply(current, role, action);
  }, state);
}

/** Plays actions, each by the first role that is to act. */
export function playTurns<S extends JsonObject>(
  machine: Machine<S>,
  state: S,
  actions: readonly string[],
): S {
  return actions.reduce((current, action) => {
    const role = machine.toAct(current)[0] ?? 'nobody';
    return playFrom(machine, current, [`${role}:${action}`]);
  }, state);
}
