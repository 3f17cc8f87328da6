import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** Calls about players of this host in the connected game: a local model or the scripted player. */

/** The limits after which a player stops by itself; null for none. */
export const openFrontBudget = z.object({
  decisions: z.number().int().min(1).max(1_000_000).nullable(),
  /** Tokens of prompts and replies together. */
  tokens: z.number().int().min(1).max(1_000_000_000).nullable(),
});
export type OpenFrontBudget = z.infer<typeof openFrontBudget>;

export const openFrontPlayerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scripted') }),
  z.object({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64) }),
]);
export type OpenFrontPlayerChoice = z.infer<typeof openFrontPlayerChoice>;

export const openFrontPlay = z.object({
  agentId: z.string(),
  name: z.string(),
  kind: z.enum(['scripted', 'llm']),
  /**
   * `waiting`: no game is connected, it is paused, or another agent has control. `thinking`: the model has not replied yet.
   * `held`: a person plays until the player gets control again.
   */
  state: z.enum(['playing', 'thinking', 'waiting', 'held', 'stopped']),
  /** Why the player waits or stopped: a code of the game's tools and its sentence, or null. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  everyTicks: z.number(),
  budget: openFrontBudget,
  decisions: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  /** The time of the last reply of its model; null before the first one. */
  lastLatencyMs: z.number().nullable(),
  sinceMs: z.number(),
});
export type OpenFrontPlay = z.infer<typeof openFrontPlay>;

export const OPENFRONT_PLAYER_CALLS = {
  /** Null until a player is started. */
  'openfront.player': call(emptyObject, openFrontPlay.nullable()),
  /** Starts a player; a player that is running is replaced. */
  'openfront.play': call(
    z.object({
      player: openFrontPlayerChoice,
      /** Ticks between two decisions unless something urgent happens. */
      everyTicks: z.number().int().min(5).max(1000).default(50),
      budget: openFrontBudget.default({ decisions: null, tokens: null }),
    }),
    openFrontPlay,
  ),
  /** A person takes the game over from the player, or hands it back. Null where no player runs. */
  'openfront.holdPlayer': call(z.object({ held: z.boolean() }), openFrontPlay.nullable()),
  'openfront.stopPlayer': call(emptyObject, openFrontPlay.nullable()),
} as const;
