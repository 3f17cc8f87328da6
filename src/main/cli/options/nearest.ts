/** Edits (insert, delete, replace, swap of neighbours) from one word to another. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const above = rows[i - 1] as number[];
      let best = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1);
      best = Math.min(best, (above[j - 1] as number) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) best = Math.min(best, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return (rows[from.length] as number[])[to.length] as number;
}

const MAX_EDITS = 3;

/** The known word that was probably meant, or null when nothing is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  // Long input is never a slip of a known word; this also bounds the work.
  if (word.length > 40) return null;
  let best: string | null = null;
  let min = Math.min(MAX_EDITS, Math.ceil(word.length / 2)) + 1;
  for (const candidate of known) {
    const edits = distance(word, candidate);
    if (edits < min) [best, min] = [candidate, edits];
  }
  return best;
}
