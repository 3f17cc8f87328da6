import type { BuiltIn } from './chooser.ts';
import { pick } from './dice.ts';

/** Plays a uniformly random legal action. */
export const anyLegal: BuiltIn = {
  levels: 1,
  choose: ({ legal, random }) => pick(legal, random),
};
