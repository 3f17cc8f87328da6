import { gzipSync } from 'node:zlib';
import { seeded } from './seeded.ts';

/** A synthetic map in the encoding of the protocol, with some round islands in a sea. */
export interface SyntheticMap {
  readonly width: number;
  readonly height: number;
  /** Bit 7 land, bit 6 shoreline, bit 5 ocean, bits 0–4 magnitude. */
  readonly terrain: Uint8Array;
}

const LAND = 0x80;
const SHORE = 0x40;
const OCEAN = 0x20;

interface Island {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export function syntheticMap(width: number, height: number, seed: number): SyntheticMap {
  const chance = seeded(seed);
  const islands = Array.from({ length: 6 }, (_, index): Island => ({
    x: width * (0.15 + 0.7 * chance()),
    y: height * (0.15 + 0.7 * chance()),
    radius: Math.min(width, height) * (index === 0 ? 0.38 : 0.12 + 0.2 * chance()),
  }));
  const terrain = new Uint8Array(width * height);
  for (let y = 0, ref = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, ref += 1) {
      const depth = Math.max(
        ...islands.map((island) => 1 - Math.hypot(x - island.x, y - island.y) / island.radius),
      );
      terrain[ref] = depth > 0 ? LAND | Math.min(30, Math.floor(depth * 30)) : OCEAN | 10;
    }
  }
  markShores(terrain, width);
  return { width, height, terrain };
}

function markShores(terrain: Uint8Array, width: number): void {
  const isLand = (ref: number): boolean => ((terrain[ref] ?? 0) & LAND) !== 0;
  for (let ref = 0; ref < terrain.length; ref += 1) {
    const around = [ref - 1, ref + 1, ref - width, ref + width].filter(
      (at) => at >= 0 && at < terrain.length,
    );
    if (around.some((at) => isLand(at) !== isLand(ref))) terrain[ref] = (terrain[ref] ?? 0) | SHORE;
  }
}

export const packed = (bytes: Uint8Array): string => gzipSync(bytes).toString('base64');

/** Sixteen bits per tile, little-endian, as in snapshots. */
export function packedTiles(tiles: Uint16Array): string {
  const bytes = Buffer.alloc(tiles.length * 2);
  tiles.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return packed(bytes);
}

export const landTiles = ({ terrain }: SyntheticMap): number =>
  terrain.reduce((sum, byte) => sum + (byte >> 7), 0);
