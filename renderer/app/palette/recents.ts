/** The rows that were chosen last, newest first, as their values. */

const KEY = 'arbiter.palette';
const MAX_RECENT = 8;

export function recentValues(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((each) => typeof each === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

export function rememberRecent(value: string): void {
  const next = [value, ...recentValues().filter((each) => each !== value)].slice(0, MAX_RECENT);
  window.localStorage.setItem(KEY, JSON.stringify(next));
}
