import type { BuiltInEngine } from './built-in-engine.ts';
import { pick } from './seeded-random.ts';

/** Plays a uniformly random legal action. */
export const randomLegal: BuiltInEngine = {
  levels: 1,
  choose: ({ legal, random }) => pick(legal, random),
};
