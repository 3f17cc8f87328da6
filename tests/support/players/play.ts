import type { JsonObject } from '../../../src/shared/json.ts';
import { builtInMachines } from '../../../src/main/games/index.ts';
import type { Machine } from '../../../src/main/games/index.ts';
import type { BuiltIn, BuiltInInput } from '../../../src/main/players/engines/built-in.ts';
import { inputOf, randomFrom } from './built-in-input.ts';

export function machineOf(template: string): Machine {
  const machine = builtInMachines.find(({ id }) => id === template);
  if (machine === undefined) throw new Error(`no template ${template}`);
  return machine;
}

export interface Contestant {
  readonly player: BuiltIn;
  readonly extra?: Partial<BuiltInInput>;
}

export interface Match {
  readonly template: string;
  /** Players by role. */
  readonly contestants: Readonly<Record<string, Contestant>>;
  readonly seed: number;
  readonly options?: JsonObject;
  readonly maxActions?: number;
}

/** Plays a whole game with the real template; null when it is not over after `maxActions`. */
export function playMatch(match: Match): { readonly winner: string | null } | null {
  const machine = machineOf(match.template);
  const random = randomFrom(match.seed);
  let state = machine.start({
    sessionId: 'session',
    options: machine.options.parse(match.options ?? {}),
    seed: machine.chance ? match.seed.toString(16).padStart(64, '5') : null,
  });
  const earlier: string[] = [];
  for (let played = 0; played < (match.maxActions ?? 400); played++) {
    const [role] = machine.toAct(state);
    if (role === undefined) return machine.result(state);
    const { player, extra } = match.contestants[role]!;
    const view = machine.view(state, role);
    const requested = { view, role, legal: machine.legal(state, role) };
    state = machine.apply(state, role, player.choose(inputOf(requested, { random, earlier, ...extra })));
    if (player.remember !== undefined) earlier.push(player.remember(view));
  }
  return machine.result(state);
}
