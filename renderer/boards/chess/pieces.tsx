import { memo, type ReactElement } from 'react';

/** A piece as FEN writes it: an upper-case letter is white. */
export type PieceCode = 'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type PieceKind = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

const ball = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const FOOT = 'L75.5 76Q79 79 79 83V86.5Q79 89 76.5 89H23.5Q21 89 21 86.5V83Q21 79 24.5 76';

interface Drawing {
  /** The silhouette, filled and outlined. */
  readonly body: string;
  /** Fine lines, drawn only where the piece is large enough. */
  readonly lines: string;
}

/** Original drawings on a 100 x 100 square; their notice is resources/piece-art.md. */
const ART: Readonly<Record<PieceKind, Drawing>> = {
  p: {
    body: 'M50 20C58.3 20 64.5 26 64.5 33.8C64.5 38.6 62.2 42.6 58.8 45.2H63.5Q67 45.2 67 48.6Q67 52 63.5 52H59.6C60.6 62 64.6 69.5 72.5 75.5Q77 79 77 83V86.5Q77 89 74.5 89H25.5Q23 89 23 86.5V83Q23 79 27.5 75.5C35.4 69.5 39.4 62 40.4 52H36.5Q33 52 33 48.6Q33 45.2 36.5 45.2H41.2C37.8 42.6 35.5 38.6 35.5 33.8C35.5 26 41.7 20 50 20Z',
    lines: 'M29 79.5H71',
  },
  r: {
    body: `M27 16H35.5Q37 16 37 17.5V24H44V17.5Q44 16 45.5 16H54.5Q56 16 56 17.5V24H63V17.5Q63 16 64.5 16H73Q75.5 16 75.5 18.5V32.5Q75.5 34.5 74 35.7L67 41.5L69 70${FOOT}L31 70L33 41.5L26 35.7Q24.5 34.5 24.5 32.5V18.5Q24.5 16 27 16Z`,
    lines: 'M33.5 41.5H66.5M31.5 70H68.5M27 79.5H73',
  },
  b: {
    body: `M50 8.5A6 6 0 0 1 54.6 18.4C65.5 26.5 71 37.5 71 48C71 55.5 67.3 61 61.5 64L63 70.5${FOOT}L37 70.5L38.5 64C32.7 61 29 55.5 29 48C29 37.5 34.5 26.5 45.4 18.4A6 6 0 0 1 50 8.5Z`,
    lines: 'M57.5 30L49 44.5M38.5 64H61.5M37 70.5H63M27 79.5H73',
  },
  n: {
    body: 'M23.5 89Q21 89 21 86.5V83Q21 79 25.5 76.5C26.5 66.5 38.5 60.5 43.5 51.5C38.5 54.5 35.8 55.8 33.6 59.4C31.8 62.4 28.2 63 25.8 60.4L20.6 54.8Q17.6 51.2 19.8 47C23.6 40 26 34.4 29.4 28.4C31.6 24.4 35.6 20.8 40 18.6L41.4 9.4Q42 7 44 8.6L51.6 14.6C69.5 17.4 79.8 36 78.2 61C77.9 66.5 77 71.5 75.8 76.2Q79 79 79 83V86.5Q79 89 76.5 89Z',
    lines: 'M54 21.5C67 27.5 71.5 42 70 61M26.8 53.8L32.6 51.6M27 78.5H73',
  },
  q: {
    body: `M15.5 35L32 53L31.3 26L43.4 49.5L50 20L56.6 49.5L68.7 26L68 53L84.5 35L73.5 63Q72 67 71 70${FOOT}L29 70Q28 67 26.5 63Z${ball(14, 31, 5.2)}${ball(31, 20.5, 5.2)}${ball(50, 15, 5.2)}${ball(69, 20.5, 5.2)}${ball(86, 31, 5.2)}`,
    lines: 'M27.5 63.5Q50 57 72.5 63.5M29 70.5Q50 65 71 70.5M27 79.5H73',
  },
  k: {
    body: `M47 5.5H53V11.5H59.5V17.5H53V24.5C55.4 25.3 57 27 57.8 29.6C66 25.6 75.2 27 80.2 33.6C86 41.4 82.4 50.4 75.4 57.2L72.6 63.4Q71.4 67 71 70${FOOT}L29 70Q28.6 67 27.4 63.4L24.6 57.2C17.6 50.4 14 41.4 19.8 33.6C24.8 27 34 25.6 42.2 29.6C43 27 44.6 25.3 47 24.5V17.5H40.5V11.5H47Z`,
    lines:
      'M42.2 29.6C46.5 35 49 45 50 59C51 45 53.5 35 57.8 29.6M27.5 63.5Q50 57 72.5 63.5M29 70.5Q50 65 71 70.5M27 79.5H73',
  },
};

export const kindOf = (piece: PieceCode): PieceKind => piece.toLowerCase() as PieceKind;
export const isWhite = (piece: PieceCode): boolean => piece < 'a';

/** Draws one piece on a 100 x 100 square. */
export const PieceShape = memo(function PieceShape(props: {
  readonly piece: PieceCode;
  readonly isPlain?: boolean | undefined;
}): ReactElement {
  const art = ART[kindOf(props.piece)];
  const side = isWhite(props.piece) ? 'piece-white' : 'piece-black';
  if (props.isPlain) return <path className={side} d={art.body} />;
  return (
    <g className={side}>
      <path d={art.body} />
      <path className="piece-lines" d={art.lines} />
      {kindOf(props.piece) === 'n' && <circle className="piece-dot" cx="38.5" cy="31" r="3" />}
    </g>
  );
});
