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

/** Whether a game is meant: `chess`, or `chess.v1` with its version. */
export const isGameName = (given: string): boolean =>
  GAME_NAMES.some((name) => name === given.replace(/\.v\d{1,3}$/u, ''));
