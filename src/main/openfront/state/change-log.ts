/** How many changes are kept for map readers that come at their own pace. */
const MAX_CHANGES = 400_000;

interface Batch {
  /** The number of its last change. */
  readonly seq: number;
  readonly refs: Uint32Array;
}

/**
 * Which tiles changed, newest last, by number. A reader names the last number it
 * has seen and gets each tile once; who fell too far behind takes the map anew.
 */
export class ChangeLog {
  private batches: Batch[] = [];
  private retained = 0;
  private oldest = 0;
  seq = 0;

  /** Everything changed: readers have to start again. */
  reset(): void {
    this.batches = [];
    this.retained = 0;
    this.seq += 1;
    this.oldest = this.seq;
  }

  note(refs: Uint32Array): void {
    if (refs.length === 0) return;
    this.seq += refs.length;
    this.batches.push({ seq: this.seq, refs });
    this.retained += refs.length;
    while (this.retained > MAX_CHANGES) {
      const dropped = this.batches.shift();
      if (dropped === undefined) return;
      this.retained -= dropped.refs.length;
      this.oldest = dropped.seq;
    }
  }

  /** Refs changed after `seq`, each once; null when the map has to be read anew. */
  since(seq: number): Uint32Array | null {
    if (seq < this.oldest || seq > this.seq) return null;
    const newer = this.batches.filter((batch) => batch.seq > seq);
    const [only] = newer;
    if (newer.length === 1 && only !== undefined) return Uint32Array.from(new Set(only.refs));
    const seen = new Set<number>();
    for (const { refs } of newer) for (const ref of refs) seen.add(ref);
    return Uint32Array.from(seen);
  }
}
