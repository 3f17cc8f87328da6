/**
 * Chooses the shell to open. `requested` is `desktop`, `browser` or null; `isInstalled` says whether the runtime of
 * Electron is installed, and `hasFailedRecently` whether its download failed within a day. Returns `desktop`, `fetch`
 * (download the runtime, then use it) or `browser`, with the reason to print; an empty reason is not printed.
 */
export function chooseShell({ requested, isInstalled, isCi, hasDisplay, hasFailedRecently }) {
  if (requested === 'browser') return { shell: 'browser', reason: '' };
  if (!hasDisplay && requested !== 'desktop') return { shell: 'browser', reason: 'there is no display' };
  if (isInstalled) return { shell: 'desktop', reason: '' };
  if (isCi && requested !== 'desktop')
    return {
      shell: 'browser',
      reason: 'Electron is not installed, and it is not downloaded while CI is set',
    };
  if (hasFailedRecently && requested !== 'desktop') {
    return {
      shell: 'browser',
      reason: 'the download of Electron failed within the last day (--desktop tries again)',
    };
  }
  return { shell: 'fetch', reason: '' };
}

/** Whether a window can open; macOS and Windows are assumed to have a display. */
export const isDisplayAvailable = (env = process.env, platform = process.platform) =>
  platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
