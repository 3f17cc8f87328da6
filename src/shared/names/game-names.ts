/** The games of this program by their names without a version, for programs that know them before a host runs. */
export const GAME_NAMES = [
  'chess',
  'connect_four',
  'even_odd',
  'holdem_heads_up',
  'iterated_rps',
  'kuhn_poker',
  'rps',
  'tic_tac_toe',
] as const;

/** Whether a name is that of a game, with or without its version: `chess` or `chess.v1`. */
export const isGameName = (text: string): boolean =>
  GAME_NAMES.some((name) => name === text.replace(/\.v\d{1,3}$/u, ''));

/** Templates with a renamed variant, in which a model must reason and cannot recall the game. */
export const RENAMED_TEMPLATES = [
  'chess.v1',
  'connect_four.v1',
  'even_odd.v1',
  'holdem_heads_up.v1',
  'holdem_heads_up.v2',
  'iterated_rps.v1',
  'kuhn_poker.v1',
  'rps.v1',
  'tic_tac_toe.v1',
] as const;
export type RenamedTemplate = (typeof RENAMED_TEMPLATES)[number];

export const isRenamedTemplate = (template: string): template is RenamedTemplate =>
  (RENAMED_TEMPLATES as readonly string[]).includes(template);
