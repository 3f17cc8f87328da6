import type { McpConfigPreview } from '../../../shared/contract/index.ts';

/** A line of a preview. */
export type DiffLine = McpConfigPreview['diff'][number];

const CONTEXT = 3;
/** Largest table for the comparison; larger texts are shown as removed and added as a whole. */
const MAX_CELLS = 4_000_000;

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/u, '').split(/\r?\n/u));

/** The changed lines between two texts, with three lines of context around them. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const middle = changed(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...a.slice(Math.max(0, head - CONTEXT), head).map(same),
    ...middle,
    ...a.slice(a.length - tail, a.length - tail + CONTEXT).map(same),
  ];
}

function changed(a: readonly string[], b: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (a.length * b.length > MAX_CELLS) return [...a.map(removed), ...b.map(added)];
  const lengths = commonLengths(a, b);
  const rest = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as string, b[j] as string];
    const same = left === right;
    const out = !same && rest(i + 1, j) >= rest(i, j + 1);
    if (same) lines.push({ kind: 'same', text: left });
    else lines.push(out ? removed(left) : added(right));
    if (same || out) i += 1;
    if (same || !out) j += 1;
  }
  return [...lines, ...a.slice(i).map(removed), ...b.slice(j).map(added)];
}

/** Length of the longest common subsequence of each pair of remaining lines. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i] ?? [];
      row[j] =
        a[i] === b[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}
