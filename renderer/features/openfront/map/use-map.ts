import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useApi, useHostEvent } from '../../../host/index.ts';
import type { ThemeName, MapViewport, PaintMessage } from './paint-message.ts';
import { fitView, type MapSize } from './map-viewport.ts';
import { MapPainter } from './painter.ts';

const MIN_UNITS_GAP_MS = 1000;
/** The width of the overview in CSS pixels. */
const MINI_WIDTH = 168;

/** What the map of a game needs; `me` is the player's own number, 0 before it is known. */
export interface MapSource {
  readonly gameId: string;
  readonly width: number;
  readonly height: number;
  readonly me: number;
  /** True for a recorded map, which is read once. */
  readonly isRecorded: boolean;
  /** The tick of a recorded game whose map is shown; null for the last map. */
  readonly atTick: number | null;
}

const currentTheme = (): ThemeName =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';

export interface MapControls {
  /** Whether the map of this game has not been read yet, so that there is nothing to draw. */
  readonly isLoading: boolean;
  readonly view: () => MapViewport;
  /** Moves or zooms the map. */
  readonly set: (view: MapViewport) => void;
  /** The size of the large canvas in device pixels. */
  readonly box: () => MapSize;
  /** Shows the whole map. */
  readonly fit: () => void;
}

interface MapContainers {
  readonly main: RefObject<HTMLDivElement | null>;
  readonly mini: RefObject<HTMLDivElement | null>;
}

function createCanvas(container: HTMLDivElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'block size-full';
  canvas.ariaHidden = 'true';
  container.replaceChildren(canvas);
  return canvas;
}

/**
 * Creates the painter and its canvases, and again only for a map of another size. Moving the view does not render React
 * components. While `isFollowing` is false, the map stays as it is.
 */
export function useMap(
  { gameId, width, height, me, isRecorded, atTick }: MapSource,
  { main, mini }: MapContainers,
  isFollowing: boolean,
): MapControls {
  const painter = useRef<PainterHandle | null>(null);
  const [drawnGame, setDrawnGame] = useState<string | null>(null);
  const onMapRead = useCallback(() => setDrawnGame(gameId), [gameId]);
  const view = useRef<MapViewport>({ x: width / 2, y: height / 2, scale: 1 });
  const box = useRef<MapSize>({ width: 1, height: 1 });
  const setView = useCallback((next: MapViewport) => {
    view.current = next;
    painter.current?.post({ kind: 'view', view: next });
  }, []);
  const fit = useCallback(() => setView(fitView({ width, height }, box.current)), [setView, width, height]);

  useEffect(() => {
    const [mainContainer, miniContainer] = [main.current, mini.current];
    if (mainContainer === null || miniContainer === null) return undefined;
    const painterHandle = openPainter(createCanvas(mainContainer), createCanvas(miniContainer));
    painter.current = painterHandle;
    mainContainer.dataset['painter'] = painterHandle.runsIn;
    painterHandle.post({ kind: 'theme', theme: currentTheme() });
    let isFirst = true;
    const measure = (): void => {
      const ratio = window.devicePixelRatio;
      const { clientWidth, clientHeight } = mainContainer;
      box.current = {
        width: Math.max(1, Math.round(clientWidth * ratio)),
        height: Math.max(1, Math.round(clientHeight * ratio)),
      };
      const miniWidth = Math.round(MINI_WIDTH * ratio);
      const sizes = {
        ...box.current,
        miniWidth,
        miniHeight: Math.max(1, Math.round((miniWidth * height) / width)),
      };
      painterHandle.post({ kind: 'sizes', sizes });
      setView(isFirst ? fitView({ width, height }, box.current) : view.current);
      isFirst = false;
    };
    const sizeObserver = new ResizeObserver(measure);
    sizeObserver.observe(mainContainer);
    measure();
    const themeObserver = new MutationObserver(() =>
      painterHandle.post({ kind: 'theme', theme: currentTheme() }),
    );
    themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizeObserver.disconnect();
      themeObserver.disconnect();
      painterHandle.close();
      painter.current = null;
    };
  }, [width, height, main, mini, setView]);
  useEffect(() => painter.current?.post({ kind: 'me', me }), [me]);

  useMapFeed({
    painter,
    gameId,
    isRecorded: isRecorded && atTick === null,
    isFollowing: isFollowing && !isRecorded,
    onMapRead,
  });
  useMapOfTick({ painter, gameId, onMapRead }, atTick);
  return {
    isLoading: drawnGame !== gameId,
    view: () => view.current,
    set: setView,
    box: () => box.current,
    fit,
  };
}

interface MapReader {
  readonly painter: RefObject<PainterHandle | null>;
  readonly gameId: string;
  /** Called when a whole map was given to the painter. */
  readonly onMapRead: () => void;
}

/** Reads the map of each tick that is chosen; the response for an earlier choice is dropped. */
function useMapOfTick({ painter, gameId, onMapRead }: MapReader, atTick: number | null): void {
  const api = useApi();
  useEffect(() => {
    if (atTick === null) return undefined;
    let isCurrent = true;
    api.call('openfront.gameMapAt', { gameId, tick: atTick }).then(
      (map) => {
        if (!isCurrent) return;
        painter.current?.post({ kind: 'map', map });
        onMapRead();
      },
      // The map that is shown stays while the host is away.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, gameId, atTick, painter, onMapRead]);
}

interface Feed extends MapReader {
  readonly isRecorded: boolean;
  readonly isFollowing: boolean;
}

/** Reads the whole map once, and after each tick the changes and now and then the units, one call at a time. */
function useMapFeed({ painter, gameId, isRecorded, isFollowing, onMapRead }: Feed): void {
  const api = useApi();
  const state = useRef({ seq: -1, isRequesting: false, wantedSeq: 0, unitsAtMs: 0 });

  const readAll = useCallback(async () => {
    const map = await (isRecorded
      ? api.call('openfront.gameMap', { gameId })
      : api.call('openfront.map', {}));
    if (map.gameId !== gameId) return;
    state.current.seq = map.seq;
    painter.current?.post({ kind: 'map', map });
    onMapRead();
  }, [api, gameId, isRecorded, painter, onMapRead]);

  const readChanges = useCallback(async () => {
    const feed = state.current;
    const changes = await api.call('openfront.mapChanges', { gameId, seq: feed.seq });
    if (changes.resync) return readAll();
    feed.seq = changes.seq;
    if (changes.count > 0) painter.current?.post({ kind: 'changes', changes });
    if (performance.now() - feed.unitsAtMs < MIN_UNITS_GAP_MS) return undefined;
    feed.unitsAtMs = performance.now();
    const { units } = await api.call('openfront.units', {});
    painter.current?.post({ kind: 'units', units });
    return undefined;
  }, [api, gameId, painter, readAll]);

  const follow = useCallback(async () => {
    const feed = state.current;
    if (feed.isRequesting) return;
    feed.isRequesting = true;
    try {
      if (feed.seq < 0) await readAll();
      while (feed.seq >= 0 && feed.seq < feed.wantedSeq) await readChanges();
    } catch {
      // The connection or the game has ended; the next event starts another read.
    } finally {
      feed.isRequesting = false;
    }
  }, [readAll, readChanges]);

  useEffect(() => {
    if (isFollowing || isRecorded) void follow();
  }, [isFollowing, isRecorded, follow]);
  // A new painter has no map yet.
  useEffect(() => () => void (state.current.seq = -1), []);
  useHostEvent('openfront.changed', ({ game, newest }) => {
    if (game?.gameId !== gameId) return;
    state.current.wantedSeq = newest.map;
    if (isFollowing && !document.hidden) void follow();
  });
}

interface PainterHandle {
  /** `worker`, or `window` where canvases cannot be transferred. */
  readonly runsIn: 'worker' | 'window';
  post(message: PaintMessage): void;
  close(): void;
}

/** Transfers both canvases to a web worker; a browser that cannot do so runs the same painter in the window. */
function openPainter(main: HTMLCanvasElement, mini: HTMLCanvasElement): PainterHandle {
  const canTransfer = typeof Worker !== 'undefined' && 'transferControlToOffscreen' in main;
  if (!canTransfer) return openWindowPainter(main, mini);
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module' });
  const canvases = [main.transferControlToOffscreen(), mini.transferControlToOffscreen()] as const;
  worker.postMessage({ kind: 'open', main: canvases[0], mini: canvases[1] }, [...canvases]);
  return {
    runsIn: 'worker',
    post: (message) => worker.postMessage(message, []),
    close: () => worker.terminate(),
  };
}

function openWindowPainter(main: HTMLCanvasElement, mini: HTMLCanvasElement): PainterHandle {
  const painter = new MapPainter({
    main,
    mini,
    createSurface: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
    requestFrame: (draw) => void requestAnimationFrame(draw),
  });
  return { runsIn: 'window', post: (message) => painter.handle(message), close: () => undefined };
}
