import type { MapColours } from './map-colours.ts';
import type { UnpackedChanges, WholeMap } from './unpack-map.ts';

/** The low 12 bits of a tile's state: the small id of its owner, 0 for none. */
const OWNER = 0xfff;
/** Bit 13 of a tile's state: fallout lies on it. */
const FALLOUT = 1 << 13;
/** Bit 7 of a tile's terrain: land; without it the tile is water. */
const LAND = 0x80;
/** Bit 6 of a tile's terrain: it lies where land and water meet. */
const SHORE = 0x40;
/** The low 5 bits of a tile's terrain: the height of land, or the distance of water from the shore. */
const MAGNITUDE = 0x1f;
/** The magnitude of impassable land. */
const ROCK = 31;
/** Land above this magnitude is drawn as highland. */
const MAX_LOWLAND = 15;
/** Water above this magnitude is drawn as deep water. */
const MAX_SHALLOW = 8;

/** A part of the picture that must be drawn again. */
export interface TilePatch {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Keeps the picture in memory with one pixel per tile and repaints the tiles that change. */
export class TilePicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array<ArrayBuffer>;
  private readonly tileStates: Uint16Array;
  private readonly terrain: Uint8Array;
  private colours: MapColours;

  constructor({ width, height, tileStates, terrain }: WholeMap, colours: MapColours) {
    this.width = width;
    this.height = height;
    this.tileStates = tileStates;
    this.terrain = terrain;
    this.colours = colours;
    this.pixels = new Uint32Array(width * height);
    this.paintAll(colours);
  }

  paintAll(colours: MapColours): void {
    this.colours = colours;
    for (let ref = 0; ref < this.pixels.length; ref += 1) this.pixels[ref] = this.colourOf(ref);
  }

  /**
   * Repaints changed tiles and their neighbours, whose borders may have changed; returns the part to draw again, null
   * for none.
   */
  apply({ refs, states }: UnpackedChanges): TilePatch | null {
    const { width, height } = this;
    if (refs.length === 0) return null;
    const patch = { minX: width, minY: height, maxX: 0, maxY: 0 };
    refs.forEach((ref, index) => {
      if (ref < this.tileStates.length) this.tileStates[ref] = states[index] as number;
    });
    for (const ref of refs) {
      if (ref >= this.tileStates.length) continue;
      const x = ref % width;
      const y = (ref - x) / width;
      this.pixels[ref] = this.colourOf(ref);
      if (x > 0) this.pixels[ref - 1] = this.colourOf(ref - 1);
      if (x < width - 1) this.pixels[ref + 1] = this.colourOf(ref + 1);
      if (y > 0) this.pixels[ref - width] = this.colourOf(ref - width);
      if (y < height - 1) this.pixels[ref + width] = this.colourOf(ref + width);
      patch.minX = Math.min(patch.minX, x - 1);
      patch.minY = Math.min(patch.minY, y - 1);
      patch.maxX = Math.max(patch.maxX, x + 1);
      patch.maxY = Math.max(patch.maxY, y + 1);
    }
    patch.minX = Math.max(0, patch.minX);
    patch.minY = Math.max(0, patch.minY);
    patch.maxX = Math.min(width - 1, patch.maxX);
    patch.maxY = Math.min(height - 1, patch.maxY);
    return patch;
  }

  private colourOf(ref: number): number {
    const state = this.tileStates[ref] as number;
    const owner = state & OWNER;
    if (owner !== 0) return this.colours[this.isBorder(ref, owner) ? 'border' : 'fill'][owner] as number;
    if ((state & FALLOUT) !== 0) return this.colours.fallout;
    return this.terrainColourOf(this.terrain[ref] as number);
  }

  private terrainColourOf(terrain: number): number {
    const magnitude = terrain & MAGNITUDE;
    if ((terrain & LAND) === 0)
      return (terrain & SHORE) !== 0
        ? this.colours.shore
        : magnitude > MAX_SHALLOW
          ? this.colours.deep
          : this.colours.water;
    if (magnitude === ROCK) return this.colours.rock;
    return magnitude > MAX_LOWLAND ? this.colours.highland : this.colours.lowland;
  }

  private isBorder(ref: number, owner: number): boolean {
    const { tileStates, width } = this;
    const hasOtherOwner = (neighbour: number): boolean =>
      ((tileStates[neighbour] ?? owner) & OWNER) !== owner;
    return (
      hasOtherOwner(ref - 1) ||
      hasOtherOwner(ref + 1) ||
      hasOtherOwner(ref - width) ||
      hasOtherOwner(ref + width)
    );
  }
}
