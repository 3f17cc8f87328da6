import type { ScreenArea } from './window-state.ts';

const hasPoint = (area: ScreenArea, x: number, y: number): boolean =>
  x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;

/**
 * The screen for the stage: the first one that does not show the centre of `otherWindow`. Null where there is
 * no such screen; the stage then opens as an ordinary window.
 */
export function chooseStageScreen(
  screens: readonly ScreenArea[],
  otherWindow: ScreenArea | null,
): ScreenArea | null {
  if (screens.length < 2) return null;
  if (otherWindow === null) return screens[1] ?? null;
  const [x, y] = [otherWindow.x + otherWindow.width / 2, otherWindow.y + otherWindow.height / 2];
  return screens.find((area) => !hasPoint(area, x, y)) ?? null;
}
