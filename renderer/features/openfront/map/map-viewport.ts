import type { MapViewport } from './paint-message.ts';

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** In device pixels per tile. */
const MAX_SCALE = 32;
/** The factor by which one press of a key or a button zooms. */
export const ZOOM_STEP = 1.4;

/** The view that shows the whole map in the box. */
export const fitView = (map: MapSize, box: MapSize): MapViewport => ({
  x: map.width / 2,
  y: map.height / 2,
  scale: Math.max(0.01, Math.min(box.width / map.width, box.height / map.height)),
});

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** Moves the view by device pixels; its middle stays on the map. */
export const panView = (
  view: MapViewport,
  offset: { readonly x: number; readonly y: number },
  map: MapSize,
): MapViewport => ({
  ...view,
  x: clamp(view.x + offset.x / view.scale, 0, map.width),
  y: clamp(view.y + offset.y / view.scale, 0, map.height),
});

/** Zooms in or out around the tile under the pointer; `offset` is its distance from the middle in device pixels. */
export function zoomView(
  view: MapViewport,
  factor: number,
  bounds: { readonly map: MapSize; readonly box: MapSize },
  offset = { x: 0, y: 0 },
): MapViewport {
  const minScale = fitView(bounds.map, bounds.box).scale / 2;
  const scale = clamp(view.scale * factor, minScale, MAX_SCALE);
  const tile = { x: view.x + offset.x / view.scale, y: view.y + offset.y / view.scale };
  return {
    x: clamp(tile.x - offset.x / scale, 0, bounds.map.width),
    y: clamp(tile.y - offset.y / scale, 0, bounds.map.height),
    scale,
  };
}
