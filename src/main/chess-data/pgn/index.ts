/** Reads games of chess in PGN and positions in FEN that other programs wrote. Nothing of them is stored. */

export { readPgnGame, readPosition, type PositionReading } from './service.ts';
export type { PgnReading } from './rules/read-game.ts';
