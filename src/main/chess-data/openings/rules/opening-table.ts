import type { OpeningName } from '../../../../shared/contract/openings.ts';

/** Names by position. */
export type OpeningTable = ReadonlyMap<string, OpeningName>;

const FIELDS_OF_POSITION = 4;

/** Placement, side to move, castling rights and en passant square: the fields that make two positions the same. */
export const positionOf = (fen: string): string => fen.split(' ').slice(0, FIELDS_OF_POSITION).join(' ');

/** Parses the lines `position <tab> code <tab> name`; lines that begin with `#` are comments. */
export function parseOpenings(text: string): OpeningTable {
  const table = new Map<string, OpeningName>();
  for (const line of text.split('\n')) {
    const [position, eco, name] = line.split('\t');
    if (line.startsWith('#') || position === undefined || eco === undefined || name === undefined) continue;
    table.set(position, { eco, name });
  }
  return table;
}
