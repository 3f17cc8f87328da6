import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OpenFrontMap, OpenFrontMapChanges } from '../../../shared/contract/openfront.ts';
import type { World } from '../state/world.ts';

const compress = promisify(gzip);
/** Level 1 needs a tenth of the time of level 9 and gives twice the size for a map. */
const FASTEST = { level: 1 } as const;
const REF_BYTES = 4;
const STATE_BYTES = 2;

/** The whole map, compressed outside the event loop, for the thread of the window that draws it. */
export async function wholeMap(world: World): Promise<OpenFrontMap> {
  const { grid, metadata, tick } = world;
  const { seq } = world.changes;
  // The arrays are copied because the game changes them during the compression.
  const state = Uint16Array.from(grid.state);
  const terrain = Uint8Array.from(grid.terrain);
  const [owners, terrainPacked] = await Promise.all([packStates(state), compress(terrain, FASTEST)]);
  return {
    gameId: metadata.gameId,
    seq,
    tick,
    width: grid.width,
    height: grid.height,
    owners,
    terrain: terrainPacked.toString('base64'),
  };
}

/** The states of all tiles in the form of the window. */
export const packStates = async (state: Uint16Array): Promise<string> =>
  (await compress(toLittleEndian(state), FASTEST)).toString('base64');

/** The tiles that changed after `seq`, each once with its present state; `resync` when the whole map must be read again. */
export function mapChanges(world: World, gameId: string, seq: number): OpenFrontMapChanges {
  const { grid, metadata, tick, changes } = world;
  const refs = gameId === metadata.gameId ? changes.since(seq) : null;
  const base = { gameId: metadata.gameId, seq: changes.seq, tick };
  if (refs === null) return { ...base, count: 0, packed: '', resync: true };
  const bytes = Buffer.allocUnsafe(refs.length * (REF_BYTES + STATE_BYTES));
  const statesOffset = refs.length * REF_BYTES;
  refs.forEach((ref, index) => {
    bytes.writeUInt32LE(ref, index * REF_BYTES);
    bytes.writeUInt16LE(grid.state[ref] as number, statesOffset + index * STATE_BYTES);
  });
  return { ...base, count: refs.length, packed: bytes.toString('base64'), resync: false };
}

function toLittleEndian(state: Uint16Array): Buffer {
  const bytes = Buffer.from(state.buffer, state.byteOffset, state.byteLength);
  const isLittle = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
  return isLittle ? bytes : bytes.swap16();
}
