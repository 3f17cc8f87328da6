import { basename } from 'node:path';
import { z } from 'zod';
import { builtInName, withCopy } from '../../shared/built-in-names.ts';
import { UCI_LEVELS } from './uci/strength.ts';

const level = z.int().min(1).max(8);
/** One agent cannot play two roles of a session; copy 2 is the agent for the same player's second role. */
const copy = z.int().min(1);

/** The specification of a local player, stored with its agent. */
export const playerSpec = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random'), copy }),
  z.strictObject({ kind: z.literal('builtin'), level, copy }),
  z.strictObject({ kind: z.literal('uci'), path: z.string().min(1).max(4096), level, copy }),
  z.strictObject({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64), copy }),
]);
export type PlayerSpec = z.infer<typeof playerSpec>;

/** The display name of a local player; a model has the name of its endpoint. */
export function playerName(spec: PlayerSpec, modelName: string | null): string {
  return withCopy(modelName ?? plainName(spec), spec.copy);
}

function plainName(spec: PlayerSpec): string {
  if (spec.kind === 'llm') return 'Local model';
  if (spec.kind === 'random') return builtInName({ kind: 'random', level: 0 });
  if (spec.kind === 'builtin') return builtInName(spec);
  const engine = basename(spec.path).slice(0, 40);
  return spec.level === UCI_LEVELS ? engine : `${engine} level ${spec.level}`;
}
