import { useEffect, useState } from 'react';
import { navigate } from '../../routes/hash-router.ts';
import { useScreenShortcuts, useWindowShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { StageSettings } from './stage-settings.ts';

const CURSOR_HIDE_MS = 3000;

/** Applies theme, background and motion to the document while the stage is shown; afterwards theme and motion are as before, and the background is removed. */
function useDocumentAppearance({ theme, background, hasReducedMotion }: StageSettings): void {
  useEffect(() => {
    const { documentElement: root, body } = document;
    const before = { theme: root.dataset['theme'], motion: root.dataset['motion'] };
    if (theme !== null) root.dataset['theme'] = theme;
    if (hasReducedMotion) root.dataset['motion'] = 'reduced';
    if (background === 'transparent') root.dataset['ground'] = 'transparent';
    else if (background !== null) body.style.background = background;
    return () => {
      delete root.dataset['ground'];
      body.style.removeProperty('background');
      // What the stage did not set may have changed in the meantime, for example with the system's theme.
      if (theme !== null && before.theme !== undefined) root.dataset['theme'] = before.theme;
      if (!hasReducedMotion) return;
      if (before.motion === undefined) delete root.dataset['motion'];
      else root.dataset['motion'] = before.motion;
    };
  }, [theme, background, hasReducedMotion]);
}

/** Keeps the screen on while the stage is visible, where the browser allows it. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const acquireWakeLock = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // A browser may refuse, for example on a low battery; the stage works without it.
      const newLock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void newLock?.release();
      else lock = newLock;
    };
    const onVisible = (): void => void acquireWakeLock();
    void acquireWakeLock();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

/** Whether the pointer is shown: not after three seconds without a movement. */
function useIsCursorVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setIsVisible(false), CURSOR_HIDE_MS);
    const onMove = (): void => {
      setIsVisible(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsVisible(false), CURSOR_HIDE_MS);
    };
    window.addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', onMove);
    };
  }, []);
  return isVisible;
}

function toggleFullScreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => undefined);
}

/** Controls the window of a stage; Escape goes to `leaveTo`. Returns whether the cursor is shown. */
export function useStageWindow(settings: StageSettings, leaveTo: string): boolean {
  useDocumentAppearance(settings);
  useWakeLock();
  useWindowShortcuts({ keys: { Escape: () => navigate(leaveTo) }, enabled: true });
  useScreenShortcuts({ f: toggleFullScreen });
  return useIsCursorVisible();
}
