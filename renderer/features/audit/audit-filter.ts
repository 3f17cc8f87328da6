import type { AuditFilter } from '../../../src/shared/contract/index.ts';
import { HOUR_MS } from '../../../src/shared/units.ts';
import type { AddressQuery } from '../../routes/hash-router.ts';

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/;

/** Parses a UTC time into milliseconds; null for text that is not a time. */
export function parseUtc(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (match === null) return null;
  const [, day, minutes = '00:00', seconds = '00'] = match;
  const atMs = Date.parse(`${day}T${minutes}:${seconds}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

export const TIME_SPANS = ['hour', 'today', 'week'] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

/** Writes a time as the fields From and To have it: UTC, to the second. */
export const toUtcField = (atMs: number): string =>
  new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');

/** The start of a span that ends now, as the field From has it; the day of a person begins in their own time zone. */
export function startOfSpan(span: TimeSpan, nowMs: number): string {
  const midnight = new Date(nowMs).setHours(0, 0, 0, 0);
  const startMs = { hour: nowMs - HOUR_MS, today: midnight, week: nowMs - 7 * 24 * HOUR_MS }[span];
  return toUtcField(startMs);
}

const FILTER_FIELDS = ['system', 'action', 'actor', 'subject'] as const;
export const NO_FILTER = { system: '', action: '', actor: '', subject: '', from: '', to: '' } as const;

/** Reads the filter from the address; an invalid time is left out. */
export function readAuditFilter(get: AddressQuery['get']): AuditFilter {
  const filter: AuditFilter = {};
  for (const field of FILTER_FIELDS) {
    const value = get(field).trim();
    if (value !== '') filter[field] = value;
  }
  const fromMs = parseUtc(get('from'));
  const toMs = parseUtc(get('to'));
  if (fromMs !== null) filter.fromMs = fromMs;
  if (toMs !== null) filter.toMs = toMs;
  return filter;
}

export const hasFilter = (filter: AuditFilter): boolean => Object.keys(filter).length > 0;
