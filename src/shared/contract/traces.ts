import { z } from 'zod';
import { call } from './call.ts';

/** Prompts and replies of models, tool calls of programs, and what they used. Secrets are left out by the host. */

const sessionId = z.string().min(1).max(64);
const role = z.string().min(1).max(64);
const agentId = z.string().min(1).max(64);

/**
 * A stored text. `sealed`: the person plays in this game, which is not over. `gone`: it was deleted, or is older than
 * the settings keep texts. `off`: the settings keep none. `none`: there was no such text.
 */
const tracedText = z.object({
  state: z.enum(['kept', 'sealed', 'gone', 'off', 'none']),
  /** SHA-256 of the text in hex; null for none. */
  hash: z.string().nullable(),
  /** One message for a reply. `missing` is the number of characters that were left out of the middle. */
  messages: z.array(z.object({ role: z.string(), text: z.string(), missing: z.number() })),
});
export type TracedText = z.infer<typeof tracedText>;

/** One tool call of a program over MCP. */
const toolCall = z.object({
  id: z.number(),
  atMs: z.number(),
  agentId: z.string(),
  /** The revision of the protocol: with sessions (until 2025-11-25) or without (from 2026-07-28). */
  era: z.enum(['sessions', 'stateless']),
  server: z.string(),
  tool: z.string(),
  /** The game that the call was about; null for none. */
  sessionId: z.string().nullable(),
  durationMs: z.number(),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
  /** True while the person plays against this agent: arguments and result are then empty. */
  sealed: z.boolean(),
  /** JSON of the listed fields, cut in the middle when long; the result is null for a tool without a result schema. */
  arguments: z.string(),
  result: z.string().nullable(),
});
export type ToolCallRow = z.infer<typeof toolCall>;

/** The usage of one agent on one day. */
const usageRow = z.object({
  /** The day in UTC, for example `2026-11-27`. */
  day: z.string(),
  agentId: z.string(),
  moves: z.number(),
  /** Moves for which the server or program reported its tokens. */
  reported: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Milliseconds of all requests together. */
  latencyMs: z.number(),
  /** Millionths of `currency`; null where the program reported no cost, which is not the same as none. */
  costMicros: z.number().nullable(),
  currency: z.string().nullable(),
});
export type UsageDay = z.infer<typeof usageRow>;

/** The usage of one agent in one session. */
const sessionUsageRow = usageRow.omit({ day: true }).extend({
  sessionId: z.string(),
  /** The last move of the agent in this session. */
  atMs: z.number(),
});
export type UsageSession = z.infer<typeof sessionUsageRow>;

export const TRACE_CALLS = {
  /** The prompt and the reply of one attempt at one move; attempts count from 0. NOT_FOUND for an unknown one. */
  'traces.attempt': call(
    z.object({ sessionId, tick: z.int().min(0), role, attempt: z.int().min(0).max(100) }),
    z.object({ prompt: tracedText, answer: tracedText }),
  ),
  /** Tool calls, newest first, of a session, of an agent, or of all. */
  'traces.calls': call(
    z.object({
      sessionId: sessionId.optional(),
      agentId: agentId.optional(),
      beforeId: z.int().min(1).optional(),
      limit: z.int().min(1).max(200),
    }),
    z.object({ rows: z.array(toolCall), more: z.boolean() }),
  ),
  /** Tokens and cost by day and agent, the newest day first, over the last `days` days. */
  'traces.usage': call(
    z.object({ days: z.int().min(1).max(366), agentId: agentId.optional() }),
    z.array(usageRow),
  ),
  /** Tokens and cost by session and agent, the newest session first, at most 200 rows. */
  'traces.usageBySession': call(
    z.object({ days: z.int().min(1).max(366), agentId: agentId.optional() }),
    z.array(sessionUsageRow),
  ),
} as const;
