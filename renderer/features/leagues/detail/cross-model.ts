import type { CrossResult, LeagueCross } from '../../../../src/shared/contract/index.ts';

/** One square of the crosstable as the player of its row sees it. */
export interface CrossSquare {
  /** `1`, `½`, `0`, `–` for a match that neither played, `·` open, `…` being played. */
  readonly signs: string;
  /** What it opens: the first of the matches it stands for. */
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

interface Met {
  readonly asA: readonly CrossSquare[];
  readonly asB: readonly CrossSquare[];
}

/** Squares by row and column. Where two met more than once, each square shows the matches its row opened as player A. */
export function squaresOf({ cells }: LeagueCross): (row: number, column: number) => CrossSquare | null {
  const met = new Map<string, Met>();
  const add = (key: string, seat: keyof Met, square: CrossSquare): void => {
    const known = met.get(key) ?? { asA: [], asB: [] };
    met.set(key, { ...known, [seat]: [...known[seat], square] });
  };
  for (const [a, b, result, matchId] of cells) {
    const [signA, signB] = SIGNS[result];
    add(`${a}/${b}`, 'asA', { signs: signA, matchId });
    add(`${b}/${a}`, 'asB', { signs: signB, matchId });
  }
  return (row, column) => {
    const known = met.get(`${row}/${column}`);
    if (known === undefined) return null;
    const visible = known.asA.length > 0 && known.asB.length > 0 ? known.asA : [...known.asA, ...known.asB];
    const [first] = visible;
    return first === undefined
      ? null
      : { signs: visible.map(({ signs }) => signs).join(''), matchId: first.matchId };
  };
}
