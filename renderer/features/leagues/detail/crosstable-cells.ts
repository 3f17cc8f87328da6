import type { CrossResult, LeagueCrosstable, MatchReason } from '../../../../src/shared/contract/index.ts';

/** A cell of the crosstable as the player of its row sees it. */
export interface CrosstableCell {
  /** `1`, `½`, `0`, `–` for a void match, `·` for an open one and `…` for one that is being played; one for each match. */
  readonly symbols: string;
  /** The matches of the cell with the reasons of their results. */
  readonly results: readonly { readonly matchId: string; readonly reason: MatchReason | null }[];
  /** The match that the cell opens: the first one it represents. */
  readonly matchId: string;
}

/** The symbols of a result as player A and as player B see it. */
const SYMBOLS: Readonly<Record<CrossResult, readonly [string, string]>> = {
  a: ['1', '0'],
  b: ['0', '1'],
  draw: ['½', '½'],
  void: ['–', '–'],
  open: ['·', '·'],
  playing: ['…', '…'],
};

/** The matches of the player of a row against the player of a column, by the seat of the former. */
interface PairCells {
  readonly asA: readonly CrosstableCell[];
  readonly asB: readonly CrosstableCell[];
}

/**
 * Returns a function that finds the cell of a row and a column; it returns null where the players have no match. Where
 * each of two players was player A at least once, a cell shows only the matches in which the player of its row was
 * player A.
 */
export function createCellLookup({
  cells: matches,
  reasons,
}: LeagueCrosstable): (row: number, column: number) => CrosstableCell | null {
  const cellsByPair = new Map<string, PairCells>();
  const add = (key: string, seat: keyof PairCells, cell: CrosstableCell): void => {
    const pair = cellsByPair.get(key) ?? { asA: [], asB: [] };
    cellsByPair.set(key, { ...pair, [seat]: [...pair[seat], cell] });
  };
  for (const [a, b, result, matchId, reasonIndex] of matches) {
    const [symbolA, symbolB] = SYMBOLS[result];
    const results = [{ matchId, reason: reasonIndex === null ? null : (reasons[reasonIndex] ?? null) }];
    add(`${a}/${b}`, 'asA', { symbols: symbolA, matchId, results });
    add(`${b}/${a}`, 'asB', { symbols: symbolB, matchId, results });
  }
  return (row, column) => {
    const pair = cellsByPair.get(`${row}/${column}`);
    if (pair === undefined) return null;
    const visibleCells = pair.asA.length > 0 && pair.asB.length > 0 ? pair.asA : [...pair.asA, ...pair.asB];
    const [first] = visibleCells;
    return first === undefined
      ? null
      : {
          symbols: visibleCells.map(({ symbols }) => symbols).join(''),
          matchId: first.matchId,
          results: visibleCells.flatMap(({ results }) => results),
        };
  };
}
