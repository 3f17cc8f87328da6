import { matchRoute, type Parser } from 'wouter';
import { useEffect } from 'react';
import { pathIn } from '../routes/hash-router.ts';
import { GAME_BOARDS } from '../boards/game-boards.tsx';
import { SIDEBAR_ENTRIES, SCREENS, type ScreenRoute } from '../routes.ts';
import type { Loadable } from '../routes/loadable.ts';

/** After the first screen is in view, no other one is loaded for this long, so that its own reads come first. */
const START_DELAY_MS = 500;
/** Even when the window is busy, one screen is loaded at this interval. */
const MAX_IDLE_WAIT_MS = 2000;

/** The mark in the performance timeline that is set when every screen and board has been loaded. */
const LOADED_MARK = 'screens-loaded';

interface Network {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the person asked the browser to fetch nothing ahead of its use. */
const isSavingData = (): boolean => (navigator as Navigator & Network).connection?.saveData === true;

/** Returns all screens, those of the sidebar first, because they are one click away. */
function screensInLoadOrder(): ScreenRoute[] {
  const inSidebar = new Set(SIDEBAR_ENTRIES.map(({ path }) => path));
  return [...SCREENS].sort((a, b) => Number(inSidebar.has(b.path)) - Number(inSidebar.has(a.path)));
}

/** Loads one screen after the other, and then the boards, while the window has nothing else to do. */
function usePreload(isDrawn: boolean): void {
  useEffect(() => {
    // In a browser that does not report when it is idle, a screen is loaded when the pointer reaches a link to it.
    if (!isDrawn || isSavingData() || !('requestIdleCallback' in window)) return undefined;
    const remainingParts: Loadable<unknown>[] = [...screensInLoadOrder(), ...GAME_BOARDS];
    let idle = 0;
    const next = (): void => {
      const part = remainingParts.shift();
      if (part === undefined) return void performance.mark(LOADED_MARK);
      idle = window.requestIdleCallback(
        // A failed load is shown when the screen is opened.
        () =>
          void part
            .load()
            .catch(() => undefined)
            .then(next),
        { timeout: MAX_IDLE_WAIT_MS },
      );
    };
    const timer = setTimeout(next, START_DELAY_MS);
    return () => {
      remainingParts.length = 0;
      clearTimeout(timer);
      window.cancelIdleCallback(idle);
    };
  }, [isDrawn]);
}

/** Loads the screen of a link when the pointer or the focus reaches it. */
function usePreloadOnHover(parser: Parser): void {
  useEffect(() => {
    const onReached = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
      if (link === null || isSavingData()) return;
      const path = pathIn((link.getAttribute('href') ?? '#/').slice(1));
      const screen = SCREENS.find((each) => matchRoute(parser, each.path, path)[0]);
      void screen?.load().catch(() => undefined);
    };
    document.addEventListener('pointerover', onReached, { passive: true });
    document.addEventListener('focusin', onReached);
    return () => {
      document.removeEventListener('pointerover', onReached);
      document.removeEventListener('focusin', onReached);
    };
  }, [parser]);
}

/** Fetches the code of screens before they are visited; `isDrawn` says that the first screen is in view. */
export function usePreloadScreens(parser: Parser, isDrawn: boolean): void {
  usePreload(isDrawn);
  usePreloadOnHover(parser);
}
