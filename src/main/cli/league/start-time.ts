import { accept, type Outcome } from '../../../shared/outcome.ts';
import { refuseUsage } from '../options/option-kinds.ts';
import { DAY_MS } from '../../../shared/units.ts';

/** A date and a time with its zone; without one it would mean another moment on another computer. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
const MAX_AHEAD_MS = 366 * DAY_MS;

/** The moment of `--starts-at`; null without one. */
export function parseStartTime(text: string | null, nowMs: number): Outcome<number | null, 'USAGE'> {
  if (text === null) return accept(null);
  const atMs = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs))
    return refuseUsage('--starts-at is a date and a time with a zone, such as 2026-12-01T18:00+01:00');
  if (atMs <= nowMs) return refuseUsage('--starts-at is in the past');
  return atMs - nowMs > MAX_AHEAD_MS ? refuseUsage('--starts-at is more than a year ahead') : accept(atMs);
}

/** The moment in the zone of this computer, which is named. */
export const startText = (atMs: number): string =>
  new Date(atMs).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
