import type { TurnsFrame } from '../../../shared/wire/openfront-record.ts';

/**
 * Compares the hashes that the pages of one game report for the same turn. Every page simulates the whole game, so
 * two different hashes of a turn show that the simulations have diverged.
 */
export interface HashAgreement {
  /** Takes the hashes of one page. Those of another game replace all before. */
  addHashes(gameId: string, frame: TurnsFrame): void;
  /** The turns of which at least one page reported a hash. */
  checkpoints(): number;
  /** The first turn of which two pages reported different hashes; null while all agree. */
  firstDifference(): number | null;
}

/** A game of eight hours has about this many turns with a hash, one each second. */
const MAX_CHECKPOINTS = 30_000;

export function createHashAgreement(): HashAgreement {
  const hashes = new Map<number, number>();
  let game = '';
  let difference: number | null = null;
  return {
    addHashes(gameId, { turns }) {
      if (gameId !== game) {
        hashes.clear();
        game = gameId;
        difference = null;
      }
      for (const { n, hash } of turns) {
        if (hash === undefined || hash === null) continue;
        const agreed = hashes.get(n);
        if (agreed === undefined && hashes.size < MAX_CHECKPOINTS) hashes.set(n, hash);
        else if (agreed !== undefined && agreed !== hash) difference = Math.min(difference ?? n, n);
      }
    },
    checkpoints: () => hashes.size,
    firstDifference: () => difference,
  };
}
