import type { CrossResult, LeagueCrosstable, MatchReason } from '../../../../src/shared/contract/index.ts';

/** A cell of the crosstable as the player of its row sees it. */
export interface CrossSquare {
  /** `1`, `½` and `0`, `–` when neither played, `·` for an open match, `…` for one that is being played. */
  readonly signs: string;
  /** The matches of the cell with the reasons of their results. */
  readonly results: readonly { readonly matchId: string; readonly reason: MatchReason | null }[];
  /** The match that the cell opens: the first one it represents. */
  readonly matchId: string;
}

const SIGNS: Readonly<Record<CrossResult, readonly [string, string]>> = {
  a: ['1', '0'],
  b: ['0', '1'],
  draw: ['½', '½'],
  void: ['–', '–'],
  open: ['·', '·'],
  playing: ['…', '…'],
};

interface PairSquares {
  readonly asA: readonly CrossSquare[];
  readonly asB: readonly CrossSquare[];
}

/**
 * Returns a function that finds the cell of a row and a column; it returns null where the players have no match. Where
 * each of two players was player A at least once, a cell shows only the matches in which the player of its row was.
 */
export function squaresOf({
  cells,
  reasons,
}: LeagueCrosstable): (row: number, column: number) => CrossSquare | null {
  const squaresByPair = new Map<string, PairSquares>();
  const add = (key: string, seat: keyof PairSquares, square: CrossSquare): void => {
    const pair = squaresByPair.get(key) ?? { asA: [], asB: [] };
    squaresByPair.set(key, { ...pair, [seat]: [...pair[seat], square] });
  };
  for (const [a, b, result, matchId, reasonIndex] of cells) {
    const [signA, signB] = SIGNS[result];
    const results = [{ matchId, reason: reasonIndex === null ? null : (reasons[reasonIndex] ?? null) }];
    add(`${a}/${b}`, 'asA', { signs: signA, matchId, results });
    add(`${b}/${a}`, 'asB', { signs: signB, matchId, results });
  }
  return (row, column) => {
    const pair = squaresByPair.get(`${row}/${column}`);
    if (pair === undefined) return null;
    const visible = pair.asA.length > 0 && pair.asB.length > 0 ? pair.asA : [...pair.asA, ...pair.asB];
    const [first] = visible;
    return first === undefined
      ? null
      : {
          signs: visible.map(({ signs }) => signs).join(''),
          matchId: first.matchId,
          results: visible.flatMap(({ results }) => results),
        };
  };
}
