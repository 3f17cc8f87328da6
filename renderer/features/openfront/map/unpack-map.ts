import type { OpenFrontMap, OpenFrontMapChanges } from '../../../../src/shared/contract/index.ts';
import { fromBase64 } from '../../../host/files/base64.ts';

async function gunzip(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([fromBase64(base64)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export interface WholeMap {
  readonly width: number;
  readonly height: number;
  /** 16 bits of each tile, by its ref: its owner, fallout and defence bonus, as `openFrontMap` says. */
  readonly tileStates: Uint16Array;
  /** One byte of each tile, by its ref. */
  readonly terrain: Uint8Array;
}

export async function unpackMap(map: OpenFrontMap): Promise<WholeMap> {
  const [tileStates, terrain] = await Promise.all([gunzip(map.owners), gunzip(map.terrain)]);
  return { width: map.width, height: map.height, tileStates: new Uint16Array(tileStates.buffer), terrain };
}

export interface UnpackedChanges {
  readonly refs: Uint32Array;
  readonly states: Uint16Array;
}

/**
 * Unpacks `count` tile refs of 32 bits and as many states of 16 bits, both little-endian like all
 * machines that run browsers.
 */
export function unpackChanges({ count, packed }: OpenFrontMapChanges): UnpackedChanges {
  const { buffer } = fromBase64(packed);
  return { refs: new Uint32Array(buffer, 0, count), states: new Uint16Array(buffer, count * 4, count) };
}
