/** Largest file of games that is opened, in bytes: 32 MiB. */
export const MAX_PGN_FILE_BYTES = 32 * 1024 * 1024;
/** Games of one file that are listed; later ones are counted only. */
export const MAX_LISTED_GAMES = 5000;
/** Longest text of one game that is read, in bytes of UTF-8: 1 MiB. */
export const MAX_PGN_GAME_BYTES = 1024 * 1024;
/** Moves of one game with all its variations. */
export const MAX_PGN_MOVES = 4000;
/** How deep variations within variations may go. */
export const MAX_PGN_DEPTH = 200;
