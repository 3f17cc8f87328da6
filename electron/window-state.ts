import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Size and place of the window, in device-independent pixels. */
const windowState = z.object({
  /** Null until the window was placed once: the system chooses. */
  place: z.object({ x: z.number().int(), y: z.number().int() }).nullable(),
  width: z.number().int().min(640).max(20_000),
  height: z.number().int().min(480).max(20_000),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const FIRST: WindowState = { place: null, width: 1280, height: 820, maximized: false };

/** At least this much of the window must lie on a screen for its place to be kept. */
const GRIP_PX = 100;

const reachable = ({ width }: WindowState, { x, y }: { x: number; y: number }, area: Area): boolean =>
  x + width >= area.x + GRIP_PX &&
  x <= area.x + area.width - GRIP_PX &&
  y >= area.y &&
  y <= area.y + area.height - GRIP_PX;

/** What was remembered, or the first state; the place is dropped when its screen is gone. */
export function readWindowState(file: string, screens: readonly Area[]): WindowState {
  let state: WindowState;
  try {
    state = windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return FIRST;
  }
  const { place } = state;
  const isVisible = place !== null && screens.some((area) => reachable(state, place, area));
  return isVisible ? state : { ...state, place: null };
}

/** Losing the remembered place is not worth a word to anyone. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {
    return;
  }
}
