/** Maximum size of a file of games, in bytes: 32 MiB. */
export const MAX_PGN_FILE_BYTES = 32 * 1024 * 1024;
/** Maximum number of listed games of one file; later ones are only counted. */
export const MAX_LISTED_GAMES = 5000;
/** Maximum size of the text of one game, in bytes of UTF-8: 1 MiB. */
export const MAX_PGN_GAME_BYTES = 1024 * 1024;
/** Maximum number of moves of one game with all its variations. */
export const MAX_PGN_MOVES = 4000;
/** How deep variations within variations may go. */
export const MAX_PGN_DEPTH = 200;
