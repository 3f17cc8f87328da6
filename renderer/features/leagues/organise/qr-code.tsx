import { encode } from 'uqr';
import { useMemo } from 'react';

/** Returns an SVG path with one square, a unit wide, for each dark module of the code. */
function svgPathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}

/** Draws the QR code of a text. It is dark on light in both themes, because many cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text]);
  const path = useMemo(() => svgPathOf(data), [data]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-64 max-w-full shrink-0 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
