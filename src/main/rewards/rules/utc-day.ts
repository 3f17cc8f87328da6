import { DAY_MS } from '../../../shared/units.ts';

/** The UTC date of a time, `YYYY-MM-DD`. Daily caps are counted by it. */
export const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Returns the start of the next UTC day. */
export const nextUtcDayMs = (atMs: number): number => (Math.floor(atMs / DAY_MS) + 1) * DAY_MS;
