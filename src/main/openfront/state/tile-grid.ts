/** Bits of a tile's state as the bridge packs them; loops over the whole map use them directly for speed. */
export const OWNER_MASK = 0x0fff;
const FALLOUT_BIT = 1 << 13;
const DEFENCE_BIT = 1 << 14;
/** Bits of a terrain byte. */
export const LAND_BIT = 0x80;
export const SHORE_BIT = 0x40;
export const MAGNITUDE_MASK = 0x1f;
export const IMPASSABLE_MAGNITUDE = 31;

const MAX_PLAYERS = 4096;
const BOUNDS_FIELDS = 4;

export interface TileBounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * Stores owner, fallout and defence of each tile in two bytes and its terrain in one, so
 * two million tiles need six megabytes. Tile counts per owner are always exact. The
 * bounds of an owner only grow with each change; `recount` makes them exact again.
 */
export class TileGrid {
  readonly width: number;
  readonly height: number;
  readonly terrain: Uint8Array;
  state: Uint16Array;
  private readonly counts = new Int32Array(MAX_PLAYERS);
  private readonly bounds = new Int32Array(MAX_PLAYERS * BOUNDS_FIELDS);

  constructor(width: number, height: number, terrain: Uint8Array) {
    this.width = width;
    this.height = height;
    this.terrain = terrain;
    this.state = new Uint16Array(width * height);
    this.resetBounds();
  }

  get size(): number {
    return this.state.length;
  }

  has(ref: number): boolean {
    return Number.isInteger(ref) && ref >= 0 && ref < this.state.length;
  }

  /** Sets a tile from its packed form and returns the previous owner. The ref must be on the map. */
  set(ref: number, packed: number): number {
    const before = (this.state[ref] as number) & OWNER_MASK;
    const owner = packed & OWNER_MASK;
    this.state[ref] = packed & 0xffff;
    const terrain = (packed >>> 16) & 0xff;
    // A bridge that does not know the terrain sends 0, and the terrain of the hello stays.
    if (terrain !== 0) this.terrain[ref] = terrain;
    if (owner !== before) {
      this.counts[before] = (this.counts[before] as number) - 1;
      this.counts[owner] = (this.counts[owner] as number) + 1;
      if (owner !== 0) this.growBounds(owner, ref);
    }
    return before;
  }

  /** Replaces the state of the whole map with the state of a snapshot. */
  replace(state: Uint16Array): void {
    this.state = state;
    this.recount();
  }

  owner(ref: number): number {
    return (this.state[ref] as number) & OWNER_MASK;
  }

  hasFallout(ref: number): boolean {
    return ((this.state[ref] as number) & FALLOUT_BIT) !== 0;
  }

  hasDefenceBonus(ref: number): boolean {
    return ((this.state[ref] as number) & DEFENCE_BIT) !== 0;
  }

  isLand(ref: number): boolean {
    return ((this.terrain[ref] as number) & LAND_BIT) !== 0;
  }

  isShore(ref: number): boolean {
    return ((this.terrain[ref] as number) & SHORE_BIT) !== 0;
  }

  isPassable(ref: number): boolean {
    const byte = this.terrain[ref] as number;
    return (byte & LAND_BIT) !== 0 && (byte & MAGNITUDE_MASK) !== IMPASSABLE_MAGNITUDE;
  }

  tileCount(owner: number): number {
    return this.counts[owner] as number;
  }

  x(ref: number): number {
    return ref % this.width;
  }

  y(ref: number): number {
    return Math.floor(ref / this.width);
  }

  /** Up to four adjacent tiles that are on the map. */
  neighbours(ref: number): number[] {
    const x = ref % this.width;
    const tiles: number[] = [];
    if (x > 0) tiles.push(ref - 1);
    if (x < this.width - 1) tiles.push(ref + 1);
    if (ref >= this.width) tiles.push(ref - this.width);
    if (ref + this.width < this.state.length) tiles.push(ref + this.width);
    return tiles;
  }

  /** Bounds that contain the territory and may be larger; null for an owner without tiles. */
  boundsOf(owner: number): TileBounds | null {
    if (this.tileCount(owner) === 0) return null;
    const index = owner * BOUNDS_FIELDS;
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = this.bounds.subarray(index, index + BOUNDS_FIELDS);
    return { minX, minY, maxX, maxY };
  }

  /** Reads the whole map once and sets exact counts and bounds. */
  recount(): void {
    this.counts.fill(0);
    this.resetBounds();
    const { state, width, height } = this;
    for (let y = 0, ref = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, ref += 1) {
        const owner = (state[ref] as number) & OWNER_MASK;
        this.counts[owner] = (this.counts[owner] as number) + 1;
        if (owner !== 0) this.growBoundsTo(owner, x, y);
      }
    }
  }

  landTileCount(): number {
    let count = 0;
    for (const byte of this.terrain) if ((byte & LAND_BIT) !== 0) count += 1;
    return count;
  }

  private growBounds(owner: number, ref: number): void {
    this.growBoundsTo(owner, ref % this.width, Math.floor(ref / this.width));
  }

  private growBoundsTo(owner: number, x: number, y: number): void {
    const index = owner * BOUNDS_FIELDS;
    const { bounds } = this;
    if (x < (bounds[index] as number)) bounds[index] = x;
    if (y < (bounds[index + 1] as number)) bounds[index + 1] = y;
    if (x > (bounds[index + 2] as number)) bounds[index + 2] = x;
    if (y > (bounds[index + 3] as number)) bounds[index + 3] = y;
  }

  private resetBounds(): void {
    for (let index = 0; index < this.bounds.length; index += BOUNDS_FIELDS) {
      this.bounds[index] = this.width;
      this.bounds[index + 1] = this.height;
      this.bounds[index + 2] = -1;
      this.bounds[index + 3] = -1;
    }
  }
}
