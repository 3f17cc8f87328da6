/**
 * Chooses the shell to open, which is `desktop` or `browser`. `mustDownload` says whether the runtime of Electron must
 * be downloaded first. `reason` is printed unless it is empty.
 *
 * `requested` is `desktop`, `browser` or null; `isInstalled` says whether the runtime of Electron is installed, `isCi`
 * whether a CI system runs this, `hasDisplay` whether a window can open, and `hasDownloadFailedRecently` whether the
 * download of the runtime failed within a day.
 */
export function chooseShell({ requested, isInstalled, isCi, hasDisplay, hasDownloadFailedRecently }) {
  if (requested === 'browser') return browserShell('');
  if (!hasDisplay && requested !== 'desktop') return browserShell('there is no display');
  if (isInstalled) return { shell: 'desktop', mustDownload: false, reason: '' };
  if (isCi && requested !== 'desktop')
    return browserShell('Electron is not installed, and it is not downloaded while CI is set');
  if (hasDownloadFailedRecently && requested !== 'desktop')
    return browserShell('the download of Electron failed within the last day (--desktop tries again)');
  return { shell: 'desktop', mustDownload: true, reason: '' };
}

const browserShell = (reason) => ({ shell: 'browser', mustDownload: false, reason });

/** Whether a window can open; macOS and Windows are assumed to have a display. */
export const isDisplayAvailable = (env = process.env, platform = process.platform) =>
  platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
