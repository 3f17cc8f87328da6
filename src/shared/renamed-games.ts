/** Templates that can be told in other words, so that a model must reason and cannot recall the game. */
export const RENAMED_TEMPLATES = [
  'connect_four.v1',
  'even_odd.v1',
  'iterated_rps.v1',
  'kuhn_poker.v1',
  'rps.v1',
  'tic_tac_toe.v1',
] as const;
export type RenamedTemplate = (typeof RENAMED_TEMPLATES)[number];

export const isRenamedTemplate = (template: string): template is RenamedTemplate =>
  (RENAMED_TEMPLATES as readonly string[]).includes(template);
