import type { JsonObject } from '../../../src/shared/json.ts';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../src/main/games/index.ts';
import type { BuiltInEngine, EngineInput } from '../../../src/main/players/engines/built-in-engine.ts';
import { inputOf, randomFrom } from './built-in-input.ts';

export function gameTemplateOf(template: string): GameTemplate {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template);
  if (gameTemplate === undefined) throw new Error(`no template ${template}`);
  return gameTemplate;
}

export interface Contestant {
  readonly player: BuiltInEngine;
  readonly extra?: Partial<EngineInput>;
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
  const gameTemplate = gameTemplateOf(match.template);
  const random = randomFrom(match.seed);
  let state = gameTemplate.start({
    sessionId: 'session',
    options: gameTemplate.options.parse(match.options ?? {}),
    seed: gameTemplate.hasChance ? match.seed.toString(16).padStart(64, '5') : null,
  });
  const earlier: string[] = [];
  for (let played = 0; played < (match.maxActions ?? 400); played++) {
    const [role] = gameTemplate.toAct(state);
    if (role === undefined) return gameTemplate.result(state);
    const { player, extra } = match.contestants[role]!;
    const view = gameTemplate.view(state, role);
    const requested = { view, role, legal: gameTemplate.legal(state, role) };
    state = gameTemplate.apply(state, role, player.choose(inputOf(requested, { random, earlier, ...extra })));
    if (player.remember !== undefined) earlier.push(player.remember(view));
  }
  return gameTemplate.result(state);
}
