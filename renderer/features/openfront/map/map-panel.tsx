import { Maximize, Minus, Pause, Play, Plus } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { OpenFrontStatus } from '../../../../src/shared/contract/index.ts';
import { useScreenShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { useText } from '../../../text/index.ts';
import { IconButton, Panel } from '../../../ui/index.ts';
import { panView, zoomView, ZOOM_STEP, type MapSize } from './map-viewport.ts';
import { useMap, type MapControls, type MapSource } from './use-map.ts';

type Game = NonNullable<OpenFrontStatus['game']>;

const PAN_DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves the map, in device pixels. */
const ARROW_STEP = 80;
/** How far the wheel turns, in its own units, to zoom by the factor e. */
const WHEEL_DELTA = 400;

export interface MapPanelProps {
  readonly game: Game;
  /** Shows a recorded map that does not change. */
  readonly isRecorded?: boolean;
  /** The tick of a recorded game whose map is shown; null, the default, for the last map. */
  readonly atTick?: number | null;
}

/** Shows the map with a description of it; only the description renders again as the game continues. */
export function MapPanel({ game, isRecorded = false, atTick = null }: MapPanelProps) {
  const { t, number } = useText();
  const descriptionId = useId();
  return (
    <>
      <p id={descriptionId} className="sr-only">
        {t('openfront.map_said', {
          map: game.gameMap,
          width: number(game.width),
          height: number(game.height),
          tick: number(game.tick),
        })}
      </p>
      <MapView
        gameId={game.gameId}
        width={game.width}
        height={game.height}
        me={game.me?.id ?? 0}
        isRecorded={isRecorded}
        atTick={atTick}
        descriptionId={descriptionId}
      />
    </>
  );
}

interface MapViewProps extends MapSource {
  /** The id of the element that describes the map. */
  readonly descriptionId: string;
}

const mapKeysTextKey = ({ atTick, isRecorded }: MapSource) =>
  atTick !== null
    ? 'openfront.map_keys_moment'
    : isRecorded
      ? 'openfront.map_keys_kept'
      : 'openfront.map_keys';

/**
 * Shows the map and its overview. Dragging or the arrow keys move the map, the wheel or `+` and `-` zoom, `0` shows all
 * of it, and `p` pauses a live one.
 */
const MapView = memo(function MapView({ descriptionId, ...game }: MapViewProps) {
  const { t } = useText();
  const main = useRef<HTMLDivElement>(null);
  const mini = useRef<HTMLDivElement>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const { isRecorded } = game;
  const controls = useMap(game, { main, mini }, isFollowing);
  const zoom = (factor: number): void =>
    controls.set(zoomView(controls.view(), factor, { map: game, box: controls.box() }));
  const toggleFollow = (): void => setIsFollowing((wasFollowing) => !wasFollowing);
  const zoomIn = (): void => zoom(ZOOM_STEP);
  const zoomOut = (): void => zoom(1 / ZOOM_STEP);
  useScreenShortcuts({
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': controls.fit,
    ...(isRecorded ? {} : { p: toggleFollow }),
  });
  useWheel(main, game, controls);
  const drag = useDrag(game, controls);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = PAN_DIRECTIONS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    controls.set(panView(controls.view(), { x: step[0] * ARROW_STEP, y: step[1] * ARROW_STEP }, game));
  };
  const jump = (event: PointerEvent<HTMLDivElement>): void => {
    const container = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - container.left) / container.width) * game.width;
    const y = ((event.clientY - container.top) / container.height) * game.height;
    controls.set({ ...controls.view(), x, y });
  };
  return (
    <Panel
      title={t(
        game.atTick !== null ? 'openfront.map' : isRecorded ? 'openfront.kept_map' : 'openfront.live_map',
      )}
      flush
      aside={
        <div className="flex items-center gap-1">
          <IconButton label={t('openfront.zoom_in')} icon={<Plus size={16} />} onClick={zoomIn} />
          <IconButton label={t('openfront.zoom_out')} icon={<Minus size={16} />} onClick={zoomOut} />
          <IconButton label={t('openfront.fit')} icon={<Maximize size={16} />} onClick={controls.fit} />
          {isRecorded ? null : (
            <IconButton
              label={t(isFollowing ? 'openfront.freeze' : 'openfront.follow')}
              icon={isFollowing ? <Pause size={16} /> : <Play size={16} />}
              onClick={toggleFollow}
            />
          )}
        </div>
      }
    >
      <div className="relative mx-1 mt-2 h-[clamp(18rem,56vh,44rem)] overflow-hidden rounded-control">
        <div
          role="group"
          tabIndex={0}
          aria-label={t(mapKeysTextKey(game))}
          className="size-full cursor-grab touch-none active:cursor-grabbing"
          onKeyDown={onKeyDown}
          {...drag}
        >
          <div ref={main} role="img" aria-labelledby={descriptionId} className="size-full" />
        </div>
        <div
          ref={mini}
          aria-hidden
          onPointerDown={jump}
          className="absolute right-2 bottom-2 w-42 overflow-hidden rounded-control border border-edge"
          style={{ aspectRatio: `${game.width} / ${game.height}` }}
        />
        {controls.isLoading ? (
          <p role="status" className="absolute inset-0 grid place-content-center bg-raised text-muted">
            {t('openfront.map_loading')}
          </p>
        ) : null}
        {isFollowing ? null : (
          <p className="absolute top-2 left-2 rounded-round bg-surface px-2.5 py-0.5 text-small font-medium">
            {t('openfront.frozen')}
          </p>
        )}
      </div>
    </Panel>
  );
});

/** Zooms by the wheel. Its listener is not passive: React's own wheel listener cannot keep the page from scrolling. */
function useWheel(
  container: { readonly current: HTMLDivElement | null },
  game: MapSize,
  controls: MapControls,
): void {
  const latest = useRef({ game, controls });
  useEffect(() => {
    latest.current = { game, controls };
  });
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { game: map, controls: mapControls } = latest.current;
      const box = mapControls.box();
      const { left, top } = element.getBoundingClientRect();
      const ratio = window.devicePixelRatio;
      const offset = {
        x: (event.clientX - left) * ratio - box.width / 2,
        y: (event.clientY - top) * ratio - box.height / 2,
      };
      mapControls.set(
        zoomView(mapControls.view(), Math.exp(-event.deltaY / WHEEL_DELTA), { map, box }, offset),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [container]);
}

function useDrag(game: MapSize, controls: MapControls) {
  const lastPoint = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const end = (): void => {
    lastPoint.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      lastPoint.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>): void {
      if (lastPoint.current === null) return;
      const ratio = window.devicePixelRatio;
      const offset = {
        x: (lastPoint.current.x - event.clientX) * ratio,
        y: (lastPoint.current.y - event.clientY) * ratio,
      };
      lastPoint.current = { x: event.clientX, y: event.clientY };
      controls.set(panView(controls.view(), offset, game));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
