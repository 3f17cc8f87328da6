import type { BuiltIn } from './chooser.ts';
import { pick } from './dice.ts';

/** Any legal action, each as likely: the player for every template. */
export const anyLegal: BuiltIn = {
  levels: 1,
  choose: ({ legal, random }) => pick(legal, random),
};
