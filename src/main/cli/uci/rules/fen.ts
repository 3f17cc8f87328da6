import { positionOfFen } from '../../../games/index.ts';

const MAX_PIECES = 16;
const MAX_PAWNS = 8;

/** Whether eight rows of eight squares hold one king of each side and no more pieces than a game can have. */
function isBoard(placement: string): boolean {
  const rows = placement.split('/');
  const areFull = rows.every(
    (row) =>
      /^[1-8pnbrqkPNBRQK]+$/u.test(row) &&
      [...row].reduce((width, symbol) => width + (Number(symbol) || 1), 0) === 8,
  );
  const count = (symbols: RegExp): number => placement.match(symbols)?.length ?? 0;
  return (
    rows.length === 8 &&
    areFull &&
    count(/k/gu) === 1 &&
    count(/K/gu) === 1 &&
    count(/[a-z]/gu) <= MAX_PIECES &&
    count(/[A-Z]/gu) <= MAX_PIECES &&
    count(/p/gu) <= MAX_PAWNS &&
    count(/P/gu) <= MAX_PAWNS &&
    !/p/iu.test(`${rows[0]}${rows[7]}`)
  );
}

/** Castling rights as files of rooks (`HAha`) mean `KQkq` while kings and rooks are on their start squares. */
const RIGHTS: Readonly<Record<string, string>> = { H: 'K', A: 'Q', h: 'k', a: 'q' };

/** The form of each field after the board, and the default for a missing one. */
const FIELDS = [
  { form: /^[wb]$/u, otherwise: 'w' },
  { form: /^(?:-|[KQkqA-Ha-h]{1,4})$/u, otherwise: '-' },
  { form: /^(?:-|[a-h][36])$/u, otherwise: '-' },
  { form: /^\d{1,4}$/u, otherwise: '0' },
  { form: /^\d{1,4}$/u, otherwise: '1' },
] as const;

/**
 * The position of a FEN as the rules read it, or null when it is none: wrong form, an impossible board, or a
 * side that could capture the king. Castling rights that standard chess does not have are left out.
 */
export function parsePosition(text: string): string | null {
  const [placement = '', ...rest] = text.trim().split(/\s+/u);
  const fields = FIELDS.map(({ otherwise }, index) => rest[index] ?? otherwise);
  const areFields =
    rest.length <= FIELDS.length && FIELDS.every(({ form }, index) => form.test(fields[index] ?? ''));
  if (!areFields || !isBoard(placement)) return null;
  const [side, rights, enPassant, halfmoveClock, fullmoveNumber] = fields as [
    string,
    string,
    string,
    string,
    string,
  ];
  const standardRights = [...rights]
    .map((symbol) => RIGHTS[symbol] ?? symbol)
    .filter((symbol) => /[KQkq]/u.test(symbol));
  const turnedFen = [placement, side === 'w' ? 'b' : 'w', '-', '-', '0', '1'].join(' ');
  if (positionOfFen(turnedFen).check) return null;
  return [
    placement,
    side,
    standardRights.join('') || '-',
    enPassant,
    halfmoveClock,
    Math.max(1, Number(fullmoveNumber)),
  ].join(' ');
}
