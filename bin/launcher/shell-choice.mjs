/**
 * Chooses the shell to open. `requested` is `desktop`, `browser` or null;
 * `electron` and `display` say whether the runtime and a display exist, `ci`
 * whether this is a CI run, and `failedToday` whether a download failed within
 * a day. Returns `desktop`, `fetch` (download the runtime, then use it) or
 * `browser`, with the reason to print; an empty reason is not printed.
 */
export function chooseShell({ requested, electron, ci, display, failedToday }) {
  if (requested === 'browser') return { shell: 'browser', reason: '' };
  if (!display && requested !== 'desktop') return { shell: 'browser', reason: 'there is no display' };
  if (electron) return { shell: 'desktop', reason: '' };
  if (ci && requested !== 'desktop')
    return {
      shell: 'browser',
      reason: 'Electron is not installed, and it is not downloaded while CI is set',
    };
  if (failedToday && requested !== 'desktop') {
    return {
      shell: 'browser',
      reason: 'the download of Electron failed within the last day (--desktop tries again)',
    };
  }
  return { shell: 'fetch', reason: '' };
}

/** Whether a window can open; macOS and Windows are assumed to have a display. */
export const hasDisplay = (env = process.env, platform = process.platform) =>
  platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
