import type { JsonObject } from '../../../src/shared/json.ts';
import type { EngineInput } from '../../../src/main/players/engines/built-in-engine.ts';
import { createSeededRandom } from '../../../src/main/players/engines/seeded-random.ts';

/** Numbers in [0, 1) that depend on `seed` only. */
export const randomFrom = (seed: number): (() => number) =>
  createSeededRandom(new Uint32Array([seed, 7, 11, 13]));

interface Position {
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
}

/** An input without a time limit: only depth and node limits end the search. */
export const inputOf = (requested: Position, extra: Partial<EngineInput> = {}): EngineInput => ({
  level: 1,
  random: randomFrom(1),
  elapsedMs: () => 0,
  budgetMs: 1000,
  earlier: [],
  ...requested,
  ...extra,
});
