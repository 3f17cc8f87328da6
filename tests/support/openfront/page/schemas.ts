import { z } from 'zod';

/** Schemas of the synthetic game in a union, as games export them. */

const id = z.string().regex(/^[A-Za-z0-9]{8}$/u);
const spawn = z.object({ type: z.literal('spawn'), tile: z.number().int().min(0) });
const attack = z.object({
  type: z.literal('attack'),
  targetID: z.union([id, z.null()]),
  troops: z.union([z.number().min(0), z.null()]),
});
const cancel = z.object({ type: z.literal('cancel_attack'), attackID: z.string() });
const build = z.object({
  type: z.literal('build_unit'),
  unit: z.string(),
  tile: z.number().int().min(0),
  rocketDirectionUp: z.boolean().optional(),
});
const ally = z.object({ type: z.literal('allianceRequest'), recipient: id });
const donate = z.object({ type: z.literal('donate_gold'), recipient: id, gold: z.number().min(0) });
const emoji = z.object({
  type: z.literal('emoji'),
  recipient: z.union([id, z.literal('AllPlayers')]),
  emoji: z.number().min(0),
});
const pause = z.object({ type: z.literal('toggle_pause'), paused: z.boolean().default(false) });
/** An intent of a lobby owner, which must never be offered. */
const kick = z.object({ type: z.literal('kick_player'), target: id });

const chat = z.object({
  type: z.literal('quick_chat'),
  recipient: id,
  quickChatKey: z.enum(['greet.hello', 'help.troops']),
  target: id.optional(),
});

export const AnyIntentSchema = z.union([
  spawn,
  attack,
  cancel,
  build,
  ally,
  donate,
  emoji,
  chat,
  pause,
  kick,
]);
