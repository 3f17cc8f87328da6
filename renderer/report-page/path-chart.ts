import { element, shape } from './dom.ts';

const WIDTH = 400;
const HEIGHT = 96;
/** Space above and below the bounds, as a share of their distance. */
const MARGIN = 0.12;

/** Draws the likelihood ratio after each pair between its bounds. */
export function pathChart(
  path: readonly number[],
  { lower, upper, label }: { readonly lower: number; readonly upper: number; readonly label: string },
): HTMLElement {
  const margin = (upper - lower) * MARGIN;
  const lowest = Math.min(lower, ...path) - margin;
  const highest = Math.max(upper, ...path) + margin;
  const y = (ratio: number): number => ((highest - ratio) / (highest - lowest)) * HEIGHT;
  const points = [0, ...path].map(
    (ratio, index) => `${(index / Math.max(1, path.length)) * WIDTH},${y(ratio).toFixed(1)}`,
  );
  const bound = (ratio: number) =>
    shape('line', { x1: 0, x2: WIDTH, y1: y(ratio), y2: y(ratio), class: 'bound' });
  const picture = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, [
    bound(lower),
    bound(upper),
    shape('polyline', { points: points.join(' '), class: 'path' }),
  ]);
  return element('figure', {}, [picture]);
}
