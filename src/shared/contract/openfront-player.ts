import { z } from 'zod';
import { call, nothing } from './call.ts';

/** Players of this host in the connected game: a local model or the scripted player. */

export const openfrontPlayerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scripted') }),
  z.object({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64) }),
]);
export type OpenFrontPlayerChoice = z.infer<typeof openfrontPlayerChoice>;

export const openfrontPlay = z.object({
  agentId: z.string(),
  name: z.string(),
  kind: z.enum(['scripted', 'llm']),
  /** `waiting`: no game is connected, it is paused, or another agent steers. `thinking`: the model is answering. */
  state: z.enum(['playing', 'thinking', 'waiting', 'stopped']),
  /** Why the player waits or stopped: a code of the game's tools and its sentence, or null. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  everyTicks: z.number(),
  decisions: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  lastLatencyMs: z.number().nullable(),
  sinceMs: z.number(),
});
export type OpenFrontPlay = z.infer<typeof openfrontPlay>;

export const OPENFRONT_PLAYER_CALLS = {
  /** Null until a player is started. */
  'openfront.player': call(nothing, openfrontPlay.nullable()),
  /** Starts a player; a player that is running is replaced. */
  'openfront.play': call(
    z.object({
      player: openfrontPlayerChoice,
      /** Ticks between two decisions unless something urgent happens. */
      everyTicks: z.number().int().min(5).max(1000).default(50),
    }),
    openfrontPlay,
  ),
  'openfront.stopPlayer': call(nothing, openfrontPlay.nullable()),
} as const;
