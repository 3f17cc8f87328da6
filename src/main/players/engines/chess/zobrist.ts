/** Zobrist keys: the exclusive or of the keys of all parts of a position is its hash. */

interface Keys {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

let state = 0x2545f491;

/** xorshift32 with a fixed seed, so that the keys are the same in every run. */
function next(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state | 0;
}

function drawKeys(length: number): Keys {
  const low = new Int32Array(length);
  const high = new Int32Array(length);
  for (let index = 0; index < length; index++) {
    low[index] = next();
    high[index] = next();
  }
  return { low, high };
}

/** Indexed by piece * 128 + square. */
export const PIECE_KEYS = drawKeys(16 * 128);
/** Indexed by the set of castling rights. */
export const CASTLE_KEYS = drawKeys(16);
/** Indexed by square, including `NO_SQUARE`. */
export const EN_PASSANT_KEYS = drawKeys(128);
export const SIDE_KEY = { low: next(), high: next() } as const;
