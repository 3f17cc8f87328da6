import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const REF_BYTES = 4;
const STATE_BYTES = 2;

/** The tiles that changed, or all of them: a copy that later ticks do not change. */
export interface MapChange {
  /** Null for a whole map. */
  readonly refs: Uint32Array | null;
  readonly states: Uint16Array;
}

/** A stored frame of the map of a game. */
export interface MapFrame {
  readonly tick: number;
  readonly isWhole: boolean;
  readonly packed: Buffer;
}

/** The tiles whose states differ. */
export function findChangedRefs(before: Uint16Array, after: Uint16Array): Uint32Array {
  const refs: number[] = [];
  for (let ref = 0; ref < after.length; ref += 1) if (before[ref] !== after[ref]) refs.push(ref);
  return Uint32Array.from(refs);
}

/** Copies the states of these tiles; a change of more than a third of the map is shorter as a whole map. */
export function copyChange(state: Uint16Array, refs: Uint32Array | null): MapChange {
  if (refs === null || refs.length * (REF_BYTES + STATE_BYTES) >= state.length * STATE_BYTES)
    return { refs: null, states: Uint16Array.from(state) };
  return { refs, states: Uint16Array.from(refs, (ref) => state[ref] as number) };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Compresses a change outside the event loop. Numbers have the byte order of this computer, which also reads them. */
export const packChange = ({ refs, states }: MapChange): Promise<Buffer> =>
  compress(refs === null ? bytesOf(states) : Buffer.concat([bytesOf(refs), bytesOf(states)]), { level: 1 });

/** Applies frames in their order, of which the first is a whole map; null for a frame that does not fit the map. */
export async function applyFrames(frames: readonly MapFrame[], size: number): Promise<Uint16Array | null> {
  const state = new Uint16Array(size);
  for (const { isWhole, packed } of frames) {
    const bytes = await decompress(packed, { maxOutputLength: size * (REF_BYTES + STATE_BYTES) }).catch(
      () => null,
    );
    if (bytes === null) return null;
    const buffer = Uint8Array.from(bytes).buffer;
    if (isWhole) {
      if (buffer.byteLength !== size * STATE_BYTES) return null;
      state.set(new Uint16Array(buffer));
      continue;
    }
    const count = buffer.byteLength / (REF_BYTES + STATE_BYTES);
    if (!Number.isInteger(count)) return null;
    const refs = new Uint32Array(buffer, 0, count);
    const states = new Uint16Array(buffer, count * REF_BYTES, count);
    refs.forEach((ref, index) => (state[ref] = states[index] as number));
  }
  return state;
}
