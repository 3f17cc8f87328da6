/**
 * How a codebase frames the same envelope. `course` is ours; the others are
 * mirrored towards a peer that registered in them. `raw` has no JSON-RPC frame.
 */
export const DIALECTS = ['course', 'upper', 'lower', 'wrapped', 'tools', 'raw'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** In the order in which public agents speak them, for whoever has to find one out. */
export const DIALECTS_BY_USE: readonly Dialect[] = ['course', 'tools', 'wrapped', 'lower', 'upper'];

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
