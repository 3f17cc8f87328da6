import { refuse, type Refusal } from '../../../shared/outcome.ts';
import { PROTOCOL, type Envelope } from '../../../shared/wire/league-v2.ts';

export type WireMode = 'strict' | 'tolerant';

const UTC =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{0,9})?(Z|\+00:00)$/u;

/** UTC only; `+00:00` is UTC too, but the specification's text says `Z` (002 §3.4). */
export function isUtcTimestamp(text: string, mode: WireMode): boolean {
  return UTC.test(text) && (mode === 'tolerant' || text.endsWith('Z'));
}

/** Below 2.0.0 is another protocol. What is no version at all is judged as one. */
export function isOldVersion(version: string): boolean {
  const major = /^v?(\d{1,6})(\.\d{1,6}){0,3}/u.exec(version)?.[1];
  return major === undefined || Number(major) < 2;
}

/** Checks of every message (002 §3); strict mode asks for all required fields. */
export function checkEnvelope(env: Envelope, mode: WireMode): Refusal<'E003' | 'E018' | 'E021'> | null {
  const missing = mode === 'strict' ? missingField(env) : null;
  if (missing !== null) return refuse('E003', `${missing} is required`, { field: missing });
  if (env.protocol !== undefined && env.protocol !== PROTOCOL) {
    return refuse('E018', `This is ${PROTOCOL}`, { protocol: env.protocol });
  }
  const version = versionOf(env);
  if (version !== null && isOldVersion(version)) {
    return refuse('E018', 'protocol_version 2.0.0 or newer is needed', { protocol_version: version });
  }
  if (env.timestamp !== undefined && !isUtcTimestamp(env.timestamp, mode)) {
    return refuse('E021', 'Timestamps are ISO 8601 in UTC, ending with Z', { timestamp: env.timestamp });
  }
  return null;
}

const REQUIRED = ['protocol', 'message_type', 'sender', 'timestamp'] as const;

const missingField = (env: Envelope): string | null =>
  REQUIRED.find((field) => env[field] === undefined || env[field] === '') ?? null;

function versionOf(env: Envelope): string | null {
  for (const holder of [env, env['player_meta'], env['referee_meta']]) {
    const version: unknown =
      typeof holder === 'object' && holder !== null
        ? (holder as Record<string, unknown>)['protocol_version']
        : null;
    if (typeof version === 'string') return version;
  }
  return null;
}
