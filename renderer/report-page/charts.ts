import { element, shape } from './dom.ts';

/** The pictures of a report besides the path of its test. Each one says in words what it shows. */

const WIDTH = 400;
const BAR_HEIGHT = 80;
const BAR_GAP = 16;
const TEXT_HEIGHT = 16;

const pictureOf = (label: string, height: number, parts: readonly SVGElement[]): HTMLElement =>
  element('figure', {}, [
    shape('svg', { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label }, parts),
  ]);

function textAt(x: number, y: number, text: string, anchor = 'middle'): SVGElement {
  const node = shape('text', { x, y, 'text-anchor': anchor });
  node.append(text);
  return node;
}

/** Draws how many pairs ended with each number of points. */
export function pairBars(
  pent: readonly number[],
  { points, label }: { readonly points: readonly string[]; readonly label: string },
): HTMLElement {
  const highest = Math.max(1, ...pent);
  const columnWidth = WIDTH / pent.length;
  const bars = pent.flatMap((count, index) => {
    const height = (count / highest) * (BAR_HEIGHT - TEXT_HEIGHT);
    const center = (index + 0.5) * columnWidth;
    return [
      shape('rect', {
        x: index * columnWidth + BAR_GAP / 2,
        y: BAR_HEIGHT - height,
        width: columnWidth - BAR_GAP,
        height,
        class: 'bar',
      }),
      textAt(center, BAR_HEIGHT - height - 4, String(count)),
      textAt(center, BAR_HEIGHT + TEXT_HEIGHT - 2, points[index] ?? ''),
    ];
  });
  return pictureOf(label, BAR_HEIGHT + TEXT_HEIGHT, bars);
}

const LINE_HEIGHT = 96;

/** Draws the share of the points after each pair, so that a change of strength in the course of a run is seen. */
export function sharePicture(shares: readonly number[], label: string): HTMLElement {
  const y = (share: number): number => (1 - share) * LINE_HEIGHT;
  const x = (index: number): number => (index / Math.max(1, shares.length - 1)) * WIDTH;
  return pictureOf(label, LINE_HEIGHT, [
    shape('line', { x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5), class: 'bound' }),
    shape('polyline', {
      points: shares.map((share, index) => `${x(index).toFixed(1)},${y(share).toFixed(1)}`).join(' '),
      class: 'path',
    }),
  ]);
}

export interface RangeRow {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const ROW_HEIGHT = 18;
/** Space at the left and the right, so that no mark is cut off. */
const EDGE = 6;

/** Draws values with their intervals on one scale, a row for each. */
export function rangePicture(rows: readonly RangeRow[], label: string): HTMLElement {
  const lowest = Math.min(...rows.map(({ low }) => low));
  const highest = Math.max(...rows.map(({ high }) => high));
  const x = (value: number): number =>
    EDGE + ((value - lowest) / Math.max(1e-9, highest - lowest)) * (WIDTH - 2 * EDGE);
  const marks = rows.flatMap(({ value, low, high }, index) => {
    const y = (index + 0.5) * ROW_HEIGHT;
    return [
      shape('line', { x1: x(low), x2: x(high), y1: y, y2: y, class: 'range' }),
      shape('circle', { cx: x(value), cy: y, r: 4, class: 'bar' }),
      textAt(0, y + 4, String(index + 1), 'start'),
    ];
  });
  return pictureOf(label, rows.length * ROW_HEIGHT, marks);
}
