/** Games of chess in PGN and positions in FEN from elsewhere. Nothing of them is stored. */

export { readPgnGame, readPosition, type PositionReading } from './service.ts';
export type { PgnReading } from './rules/read-game.ts';
