/**
 * Files of the window have a hash of their content in their names. When the program is replaced while a window is
 * open, the files with the old names no longer exist, and the window gets the new names only when it is loaded again.
 */

const RELOADED_KEY = 'arbiter.reloaded';

/** Messages of Chromium, Firefox and WebKit for a module that could not be fetched. */
const CHUNK_LOAD_MESSAGE =
  /dynamically imported module|importing a module script failed|unable to preload css/iu;

/** Whether code of the window could not be fetched, as against code that failed when it ran. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_LOAD_MESSAGE.test(error.message);

/** Whether the window itself can be fetched now; without that a reload would lose what is on the screen. */
const isWindowServed = (): Promise<boolean> =>
  fetch(window.location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the window when a file of its code no longer exists, but not twice in a row: a second failure is shown to the
 * person. While the host cannot be reached, the window stays as it is. Resolves with whether the window reloads.
 */
export async function reloadAfterChunkError(error: unknown): Promise<boolean> {
  if (!isChunkLoadError(error) || window.sessionStorage.getItem(RELOADED_KEY) !== null) return false;
  window.sessionStorage.setItem(RELOADED_KEY, '1');
  if (!(await isWindowServed())) {
    allowNextReload();
    return false;
  }
  window.location.reload();
  return true;
}

/** Permits another reload, because code has arrived since the last one. */
export const allowNextReload = (): void => window.sessionStorage.removeItem(RELOADED_KEY);
