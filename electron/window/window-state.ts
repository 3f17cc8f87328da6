import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Size and position of the window in device-independent pixels. */
const windowState = z.object({
  /** Null until the window has been closed once, and when no screen shows the position; the system then chooses one. */
  place: z.object({ x: z.number().int(), y: z.number().int() }).nullable(),
  width: z.number().int().min(640).max(20_000),
  height: z.number().int().min(480).max(20_000),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

export interface ScreenArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const INITIAL_STATE: WindowState = { place: null, width: 1280, height: 820, maximized: false };

/** The minimum part of the window that must be on a screen for its position to be restored. */
const MIN_VISIBLE_PX = 100;

const isReachable = ({ width }: WindowState, { x, y }: { x: number; y: number }, area: ScreenArea): boolean =>
  x + width >= area.x + MIN_VISIBLE_PX &&
  x <= area.x + area.width - MIN_VISIBLE_PX &&
  y >= area.y &&
  y <= area.y + area.height - MIN_VISIBLE_PX;

/** Reads the stored state, or returns the initial one; drops a position that is on no screen any more. */
export function readWindowState(file: string, screens: readonly ScreenArea[]): WindowState {
  let state: WindowState;
  try {
    state = windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return INITIAL_STATE;
  }
  const { place } = state;
  const isVisible = place !== null && screens.some((area) => isReachable(state, place, area));
  return isVisible ? state : { ...state, place: null };
}

/** Stores the state; a failure is ignored, because it only loses the position of the window. */
export function saveWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {
    return;
  }
}
