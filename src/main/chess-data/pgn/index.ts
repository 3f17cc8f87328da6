/** Reads games of chess in PGN and positions in FEN that other programs wrote. Nothing of them is stored. */

export { parsePgnGame, parsePgnPosition, type ParsedPosition } from './service.ts';
export type { ParsedPgn } from './rules/read-game.ts';
