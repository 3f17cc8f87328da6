import type { BuiltIn } from './chooser.ts';
import { pick } from './seeded-random.ts';

/** Plays a uniformly random legal action. */
export const randomLegal: BuiltIn = {
  levels: 1,
  choose: ({ legal, random }) => pick(legal, random),
};
