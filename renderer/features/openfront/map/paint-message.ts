import type {
  OpenFrontMap,
  OpenFrontMapChanges,
  OpenFrontUnit,
} from '../../../../src/shared/contract/index.ts';

/** The visible part of the map: the tile in the middle, and how many device pixels a tile takes. */
export interface MapViewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface MapCanvasSizes {
  readonly width: number;
  readonly height: number;
  readonly miniWidth: number;
  readonly miniHeight: number;
}

export type ThemeName = 'dark' | 'light';

/** Messages from the window to the painter, which runs in a web worker, or in the window where there is none. */
export type PaintMessage =
  | { readonly kind: 'open'; readonly main: OffscreenCanvas; readonly mini: OffscreenCanvas }
  | { readonly kind: 'map'; readonly map: OpenFrontMap }
  | { readonly kind: 'me'; readonly me: number }
  | { readonly kind: 'changes'; readonly changes: OpenFrontMapChanges }
  | { readonly kind: 'units'; readonly units: readonly OpenFrontUnit[] }
  | { readonly kind: 'view'; readonly view: MapViewport }
  | { readonly kind: 'sizes'; readonly sizes: MapCanvasSizes }
  | { readonly kind: 'theme'; readonly theme: ThemeName };
