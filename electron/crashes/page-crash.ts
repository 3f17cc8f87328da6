import type { RenderProcessGoneDetails } from 'electron';

/** Reloads of one window within `WITHIN_MS`, after which the app stops trying. */
const MAX_RELOADS = 3;
const WITHIN_MS = 60_000;

/**
 * What to do about a page whose process has ended: nothing when it ended by itself, load it again, say that the program
 * was changed, or show a page without scripts because loading it again did not help.
 */
export type PageRemedy = 'none' | 'reload' | 'changed' | 'static';

/** Decides the remedy from the reason that Electron gives and the times of earlier reloads. */
export function remedyFor(
  reason: RenderProcessGoneDetails['reason'],
  reloadsAtMs: readonly number[],
  nowMs: number,
): PageRemedy {
  if (reason === 'clean-exit') return 'none';
  // Windows and macOS refuse to run code of a changed program; another load would end the same way.
  if (reason === 'integrity-failure') return 'changed';
  const recent = reloadsAtMs.filter((atMs) => nowMs - atMs < WITHIN_MS);
  return recent.length < MAX_RELOADS ? 'reload' : 'static';
}
