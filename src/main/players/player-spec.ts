import { z } from 'zod';
import { builtInName, withCopy } from '../../shared/names/built-in-names.ts';

const level = z.int().min(1).max(8);
/** One agent cannot play two roles of a session; copy 2 is the agent for the same player's second role. */
const copy = z.int().min(1);

/** The specification of a hosted player, stored with its agent. */
export const playerSpec = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random'), copy }),
  z.strictObject({ kind: z.literal('builtin'), level, copy }),
  z.strictObject({ kind: z.literal('uci'), path: z.string().min(1).max(4096), level, copy }),
  z.strictObject({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64), copy }),
  z.strictObject({
    kind: z.literal('seat'),
    protocol: z.string().min(1).max(32),
    spec: z.record(z.string(), z.json()),
    copy,
  }),
]);
export type PlayerSpec = z.infer<typeof playerSpec>;

/** The display name of a hosted player; `seatName` is the name of an outside player, and null for others. */
export function playerName(spec: PlayerSpec, seatName: string | null): string {
  return withCopy(seatName ?? plainName(spec), spec.copy);
}

const plainName = (spec: PlayerSpec): string =>
  builtInName(spec.kind === 'builtin' ? spec : { kind: 'random', level: 0 });
