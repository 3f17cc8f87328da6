import type { RenderProcessGoneDetails } from 'electron';

/** After this many reloads of one window within `RELOAD_WINDOW_MS`, the app stops trying. */
const MAX_RELOADS = 3;
const RELOAD_WINDOW_MS = 60_000;

/**
 * What to do about a page whose process has ended: nothing when it ended by itself, load it again, show the crash page
 * because loading it again did not help, or also explain that the program was changed.
 */
export type PageRemedy = 'none' | 'reload' | 'show_crash_page' | 'explain_change';

/** Decides the remedy from the reason that Electron gives and the times of earlier reloads. */
export function remedyFor(
  reason: RenderProcessGoneDetails['reason'],
  reloadsAtMs: readonly number[],
  nowMs: number,
): PageRemedy {
  if (reason === 'clean-exit') return 'none';
  // Windows and macOS refuse to run code of a changed program; another load would end the same way.
  if (reason === 'integrity-failure') return 'explain_change';
  const recentReloads = reloadsAtMs.filter((atMs) => nowMs - atMs < RELOAD_WINDOW_MS);
  return recentReloads.length < MAX_RELOADS ? 'reload' : 'show_crash_page';
}
