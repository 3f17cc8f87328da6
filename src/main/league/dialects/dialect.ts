/**
 * How an implementation frames the envelope. This host uses `course` by default, calls each registered agent in the
 * dialect in which it registered, and responds to a request in the dialect of the request. `raw` has no JSON-RPC frame.
 * docs/league-protocol.md shows each dialect.
 */
export const DIALECTS = ['course', 'upper', 'lower', 'wrapped', 'tools', 'raw'] as const;
export type LeagueDialect = (typeof DIALECTS)[number];

/** The dialects to try on an agent whose dialect is unknown, the most common first; `raw` is not tried. */
export const DIALECTS_BY_USE: readonly LeagueDialect[] = ['course', 'tools', 'wrapped', 'lower', 'upper'];

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
