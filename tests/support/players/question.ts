import type { JsonObject } from '../../../src/shared/json.ts';
import type { ChooserInput } from '../../../src/main/players/engines/chooser.ts';
import { seeded } from '../../../src/main/players/engines/seeded-random.ts';

/** Numbers in [0, 1) that depend on `seed` only. */
export const randomFrom = (seed: number): (() => number) => seeded(new Uint32Array([seed, 7, 11, 13]));

interface QuestionFields {
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
}

/** An input without a time limit: only depth and node limits end the search. */
export const question = (requested: QuestionFields, extra: Partial<ChooserInput> = {}): ChooserInput => ({
  level: 1,
  random: randomFrom(1),
  elapsedMs: () => 0,
  budgetMs: 1000,
  earlier: [],
  ...requested,
  ...extra,
});
