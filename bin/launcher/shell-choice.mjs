/**
 * Which shell a start opens (decision 46). Pure, so that every row is tested.
 * `facts`: `wish` is what the person asked for (`desktop`, `browser` or null),
 * `electron` whether the runtime is there, `ci`, `display`, `failedToday`.
 * Answers `desktop`, `fetch` (try to get the runtime, then decide again) or
 * `browser` with the reason in words; an empty reason needs no line.
 */
export function chooseShell({ wish, electron, ci, display, failedToday }) {
  if (wish === 'browser') return { shell: 'browser', why: '' };
  if (!display && wish !== 'desktop') return { shell: 'browser', why: 'there is no display for a window' };
  if (electron) return { shell: 'desktop', why: '' };
  if (ci && wish !== 'desktop') return { shell: 'browser', why: 'Electron is not installed (and CI is set)' };
  if (failedToday && wish !== 'desktop') {
    return { shell: 'browser', why: 'Electron could not be fetched today; --desktop tries again' };
  }
  return { shell: 'fetch', why: '' };
}

/** A window can only open where there is a screen; macOS and Windows always count as having one. */
export const hasDisplay = (env = process.env, platform = process.platform) =>
  platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
