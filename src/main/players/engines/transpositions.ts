/** How a stored score relates to the true one. */
export const EXACT = 1;
export const LOWER_BOUND = 2;
export const UPPER_BOUND = 3;

const FIELDS = 3;

/**
 * Returns a function that clears and returns one table of this size. It is large, so it is made at its first use and
 * kept; cleared, so that a result depends on its input only.
 */
export function createReusedTable(bits: number): () => Transpositions {
  let table: Transpositions | null = null;
  return () => {
    table ??= new Transpositions(bits);
    table.clear();
    return table;
  };
}

/**
 * A transposition table: results of earlier searches by position. The low hash
 * word selects the entry, the high word verifies it, and a newer result always
 * replaces an older one.
 */
export class Transpositions {
  private readonly mask: number;
  private readonly entries: Int32Array;

  constructor(bits: number) {
    this.mask = (1 << bits) - 1;
    this.entries = new Int32Array((1 << bits) * FIELDS);
  }

  clear(): void {
    this.entries.fill(0);
  }

  /** Index of the entry of this position, or -1. */
  find(low: number, high: number): number {
    const index = (low & this.mask) * FIELDS;
    return this.entries[index] === high && this.entries[index + 2] !== 0 ? index : -1;
  }

  move(index: number): number {
    return this.entries[index + 1]!;
  }

  score(index: number): number {
    return this.entries[index + 2]! >> 12;
  }

  depth(index: number): number {
    return (this.entries[index + 2]! >> 2) & 0x3ff;
  }

  bound(index: number): number {
    return this.entries[index + 2]! & 3;
  }

  store(low: number, high: number, result: TableEntry): void {
    const index = (low & this.mask) * FIELDS;
    this.entries[index] = high;
    this.entries[index + 1] = result.move;
    this.entries[index + 2] = (result.score << 12) | (result.depth << 2) | result.bound;
  }
}

interface TableEntry {
  readonly move: number;
  /** A value from -500,000 to 500,000. */
  readonly score: number;
  /** A value from 0 to 1023. */
  readonly depth: number;
  readonly bound: number;
}
