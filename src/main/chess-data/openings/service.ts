import { readFileSync } from 'node:fs';
import type { OpeningAtTick, OpeningName } from '../../../shared/contract/openings.ts';
import { parseOpenings, positionOf, type OpeningTable } from './rules/opening-table.ts';

/** Finds names of chess openings by position, so that a game has its name whichever way it came there. */
export interface Openings {
  /** The name of the position of a FEN, or null for a position without one. */
  find(fen: string): OpeningName | null;
  /** The names along a game, whose positions are given by tick; positions without one are left out. */
  findAlong(fens: readonly string[]): OpeningAtTick[];
}

/** Creates the names of openings from a file, which is read when the first name is needed: most hosts need none. */
export function createOpenings(file: URL): Openings {
  let table: OpeningTable | null = null;
  const find = (fen: string): OpeningName | null => {
    table ??= parseOpenings(readFileSync(file, 'utf8'));
    return table.get(positionOf(fen)) ?? null;
  };
  return {
    find,
    findAlong: (fens) =>
      fens.flatMap((fen, tick) => {
        const opening = find(fen);
        return opening === null ? [] : [{ ...opening, tick }];
      }),
  };
}
