/** How many changes are kept for readers of the map that poll at their own pace. */
const MAX_CHANGES = 400_000;

interface Batch {
  /** The sequence number of its last change. */
  readonly seq: number;
  readonly refs: Uint32Array;
}

/**
 * The tiles that changed, numbered in order. A reader gives the last number it has seen
 * and gets each later tile once. A reader that is too far behind must read the whole map.
 */
export class ChangeLog {
  private batches: Batch[] = [];
  private retainedCount = 0;
  /** Changes up to this number are no longer kept. */
  private oldestSeq = 0;
  seq = 0;

  /** Records that the whole map changed, so that every reader must read it again. */
  reset(): void {
    this.batches = [];
    this.retainedCount = 0;
    this.seq += 1;
    this.oldestSeq = this.seq;
  }

  add(refs: Uint32Array): void {
    if (refs.length === 0) return;
    this.seq += refs.length;
    this.batches.push({ seq: this.seq, refs });
    this.retainedCount += refs.length;
    while (this.retainedCount > MAX_CHANGES) {
      const dropped = this.batches.shift();
      if (dropped === undefined) return;
      this.retainedCount -= dropped.refs.length;
      this.oldestSeq = dropped.seq;
    }
  }

  /** The refs changed after `seq`, each once; null when the reader must read the whole map again. */
  since(seq: number): Uint32Array | null {
    if (seq < this.oldestSeq || seq > this.seq) return null;
    const newer = this.batches.filter((batch) => batch.seq > seq);
    const [only] = newer;
    if (newer.length === 1 && only !== undefined) return Uint32Array.from(new Set(only.refs));
    const seen = new Set<number>();
    for (const { refs } of newer) for (const ref of refs) seen.add(ref);
    return Uint32Array.from(seen);
  }
}
