import type { OpenFrontUnit } from '../../../../src/shared/contract/index.ts';
import type { PaintMessage, MapCanvasSizes, ThemeName, MapViewport } from './paint-message.ts';
import { createMapColours } from './map-colours.ts';
import { TilePicture, type TilePatch } from './tile-picture.ts';
import { unpackChanges, unpackMap, type UnpackedChanges } from './unpack-map.ts';

type Surface = OffscreenCanvas | HTMLCanvasElement;
type CanvasContext = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

const NO_SIZES: MapCanvasSizes = { width: 1, height: 1, miniWidth: 1, miniHeight: 1 };
const FLYING = new Set(['Atom Bomb', 'Hydrogen Bomb', 'MIRV', 'MIRV Warhead']);
/** Units that are too many to mark; only buildings and dangerous units are drawn. */
const UNMARKED = new Set(['Train', 'Trade Ship', 'Shell', 'SAMMissile']);

const contextOf = (surface: Surface): CanvasContext => {
  const context = surface.getContext('2d', { alpha: false }) as CanvasContext | null;
  if (context === null) throw new Error('no canvas');
  return context;
};

export interface PainterTarget {
  readonly main: Surface;
  readonly mini: Surface;
  readonly createSurface: (width: number, height: number) => Surface;
  readonly requestFrame: (draw: () => void) => void;
}

/** Draws the map and its overview; runs in a web worker, or in the window where there is none. */
export class MapPainter {
  private readonly target: PainterTarget;
  private picture: TilePicture | null = null;
  /** The whole map with one pixel per tile, which each frame scales to the visible part. */
  private base: CanvasContext | null = null;
  private pixels: ImageData | null = null;
  private theme: ThemeName = 'dark';
  private me = 0;
  private view: MapViewport = { x: 0, y: 0, scale: 1 };
  private sizes = NO_SIZES;
  private units: readonly OpenFrontUnit[] = [];
  private isFrameRequested = false;
  /** Changes that arrived while a map is being unpacked; null at other times. */
  private earlyChanges: UnpackedChanges[] | null = null;
  private mapNumber = 0;

  constructor(target: PainterTarget) {
    this.target = target;
  }

  handle(message: PaintMessage): void {
    switch (message.kind) {
      case 'map':
        void this.openMap(message);
        return;
      case 'me':
        this.me = message.me;
        this.repaint();
        break;
      case 'changes':
        this.change(unpackChanges(message.changes));
        break;
      case 'units':
        this.units = message.units;
        break;
      case 'view':
        this.view = message.view;
        break;
      case 'sizes':
        this.resize(message.sizes);
        break;
      case 'theme':
        this.theme = message.theme;
        this.repaint();
        break;
      case 'open':
        break;
    }
    this.requestFrame();
  }

  private async openMap({ map }: Extract<PaintMessage, { kind: 'map' }>): Promise<void> {
    const mapNumber = (this.mapNumber += 1);
    this.earlyChanges = [];
    const unpackedMap = await unpackMap(map);
    if (mapNumber !== this.mapNumber) return;
    this.picture = new TilePicture(unpackedMap, createMapColours(this.theme, this.me));
    this.pixels = new ImageData(new Uint8ClampedArray(this.picture.pixels.buffer), map.width, map.height);
    this.base = contextOf(this.target.createSurface(map.width, map.height));
    for (const changes of this.earlyChanges) this.picture.apply(changes);
    this.earlyChanges = null;
    this.copyToBase(null);
    this.requestFrame();
  }

  private repaint(): void {
    this.picture?.paintAll(createMapColours(this.theme, this.me));
    this.copyToBase(null);
  }

  private change(changes: UnpackedChanges): void {
    if (this.earlyChanges !== null) this.earlyChanges.push(changes);
    else {
      const patch = this.picture?.apply(changes) ?? null;
      if (patch !== null) this.copyToBase(patch);
    }
  }

  /** Copies changed pixels; all of them for null. */
  private copyToBase(patch: TilePatch | null): void {
    if (this.base === null || this.pixels === null) return;
    if (patch === null) return this.base.putImageData(this.pixels, 0, 0);
    const [width, height] = [patch.maxX - patch.minX + 1, patch.maxY - patch.minY + 1];
    this.base.putImageData(this.pixels, 0, 0, patch.minX, patch.minY, width, height);
  }

  private resize(sizes: MapCanvasSizes): void {
    this.sizes = sizes;
    const { main, mini } = this.target;
    main.width = sizes.width;
    main.height = sizes.height;
    mini.width = sizes.miniWidth;
    mini.height = sizes.miniHeight;
  }

  /** Draws at most once per frame, however many changes arrived. */
  private requestFrame(): void {
    if (this.isFrameRequested) return;
    this.isFrameRequested = true;
    this.target.requestFrame(() => {
      this.isFrameRequested = false;
      this.draw();
    });
  }

  private draw(): void {
    const { picture, base } = this;
    const { ground } = cssOf(this.theme);
    const context = contextOf(this.target.main);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = ground;
    context.fillRect(0, 0, this.sizes.width, this.sizes.height);
    if (picture === null || base === null) return;
    const { x, y, scale } = this.view;
    context.imageSmoothingEnabled = scale < 1;
    context.setTransform(
      scale,
      0,
      0,
      scale,
      this.sizes.width / 2 - x * scale,
      this.sizes.height / 2 - y * scale,
    );
    context.drawImage(base.canvas, 0, 0);
    this.drawUnits(context, picture);
    this.drawMini(picture, base);
  }

  private drawUnits(context: CanvasContext, { width }: TilePicture): void {
    const { ink, paper, alarm } = cssOf(this.theme);
    const { x, y, scale } = this.view;
    context.setTransform(1, 0, 0, 1, 0, 0);
    const radius = Math.max(3, Math.min(9, scale * 1.5));
    for (const { type, pos, underConstruction } of this.units) {
      if (UNMARKED.has(type)) continue;
      const atX = ((pos % width) + 0.5 - x) * scale + this.sizes.width / 2;
      const atY = (Math.floor(pos / width) + 0.5 - y) * scale + this.sizes.height / 2;
      if (
        atX < -radius ||
        atY < -radius ||
        atX > this.sizes.width + radius ||
        atY > this.sizes.height + radius
      )
        continue;
      context.beginPath();
      context.arc(atX, atY, radius, 0, Math.PI * 2);
      context.fillStyle = FLYING.has(type) ? alarm : underConstruction ? paper : ink;
      context.strokeStyle = FLYING.has(type) || !underConstruction ? paper : ink;
      context.lineWidth = Math.max(1, radius / 3);
      context.fill();
      context.stroke();
    }
  }

  private drawMini({ width, height }: TilePicture, base: CanvasContext): void {
    const { miniWidth, miniHeight } = this.sizes;
    const { ink } = cssOf(this.theme);
    const context = contextOf(this.target.mini);
    context.imageSmoothingEnabled = true;
    context.drawImage(base.canvas, 0, 0, miniWidth, miniHeight);
    const { x, y, scale } = this.view;
    const [spanX, spanY] = [this.sizes.width / scale, this.sizes.height / scale];
    context.strokeStyle = ink;
    context.lineWidth = 2;
    context.strokeRect(
      ((x - spanX / 2) * miniWidth) / width,
      ((y - spanY / 2) * miniHeight) / height,
      (spanX * miniWidth) / width,
      (spanY * miniHeight) / height,
    );
  }
}

const THEME_CSS = { dark: createMapColours('dark', 0).css, light: createMapColours('light', 0).css };
const cssOf = (theme: ThemeName) => THEME_CSS[theme];
