import { z } from 'zod';

/**
 * The kind of program that plays for an agent, as a person distinguishes players. `external` is a program that logs in
 * with a token and about which nothing more is known; `seat` is an outside player of a protocol that has no kind of its
 * own.
 */
export const PLAYER_KINDS = [
  'person',
  'builtin',
  'random',
  'uci',
  'llm',
  'mcp',
  'acp',
  'lichess',
  'url',
  'a2a',
  'signed',
  'league',
  'seat',
  'external',
] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/** The player of an agent: its kind, and the level of a built-in player or the program of an MCP agent. */
export const playerBadge = z.object({ kind: z.enum(PLAYER_KINDS), detail: z.string().nullable() });
export type PlayerBadge = z.infer<typeof playerBadge>;
