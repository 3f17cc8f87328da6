import { refuse, type Refusal } from '../../../shared/outcome.ts';
import { PROTOCOL, type Envelope } from '../../../shared/wire/league-v2.ts';

/**
 * `strict` accepts messages as the specification defines them only, `tolerant` also the deviations of public programs.
 */
export type WireMode = 'strict' | 'tolerant';

const UTC =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{0,9})?(Z|\+00:00)$/u;

/**
 * Whether the timestamp is in UTC. Strict leagues require the suffix `Z`
 * (docs/specifications/002-league-v2.md §3.4); tolerant ones accept `+00:00` too.
 */
export function isUtcTimestamp(text: string, mode: WireMode): boolean {
  return UTC.test(text) && isCalendarDay(text.slice(0, 10)) && (mode === 'tolerant' || text.endsWith('Z'));
}

/** Whether the day exists: 30 February does not. */
const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** The three forms of a sender (docs/specifications/002-league-v2.md §3.3). */
const SENDER = /^(?:league_manager|(?:referee|player):.+)$/u;

/** Versions below 2.0.0 belong to another protocol. A text that is not a version counts as old. */
export function isOldVersion(version: string): boolean {
  const major = /^v?(\d{1,6})(\.\d{1,6}){0,3}/u.exec(version)?.[1];
  return major === undefined || Number(major) < 2;
}

/**
 * Finds why the envelope of a message is refused (docs/specifications/002-league-v2.md §3.1); null for a valid one.
 * Strict mode requires all four required fields and a sender of a specified form; tolerant mode checks only the
 * protocol, version and time that are there.
 */
export function findEnvelopeRefusal(
  envelope: Envelope,
  mode: WireMode,
): Refusal<'E003' | 'E018' | 'E021'> | null {
  const missingField = mode === 'strict' ? findMissingField(envelope) : null;
  if (missingField !== null) return refuse('E003', `${missingField} is required`, { field: missingField });
  if (mode === 'strict' && !SENDER.test(envelope.sender ?? ''))
    return refuse('E003', 'sender must be league_manager, referee:ID or player:ID', { field: 'sender' });
  if (envelope.protocol !== undefined && envelope.protocol !== PROTOCOL) {
    return refuse('E018', `The protocol must be ${PROTOCOL}`, { protocol: envelope.protocol });
  }
  const version = findVersion(envelope);
  if (version !== null && isOldVersion(version)) {
    return refuse('E018', 'protocol_version must be 2.0.0 or newer', { protocol_version: version });
  }
  if (envelope.timestamp !== undefined && !isUtcTimestamp(envelope.timestamp, mode)) {
    return refuse('E021', 'Timestamps must be ISO 8601 in UTC, ending with Z', {
      timestamp: envelope.timestamp,
    });
  }
  return null;
}

const REQUIRED_FIELDS = ['protocol', 'message_type', 'sender', 'timestamp'] as const;

const findMissingField = (envelope: Envelope): string | null =>
  REQUIRED_FIELDS.find((field) => envelope[field] === undefined || envelope[field] === '') ?? null;

function findVersion(envelope: Envelope): string | null {
  for (const part of [envelope, envelope['player_meta'], envelope['referee_meta']]) {
    const version: unknown =
      typeof part === 'object' && part !== null
        ? (part as Record<string, unknown>)['protocol_version']
        : null;
    if (typeof version === 'string') return version;
  }
  return null;
}
