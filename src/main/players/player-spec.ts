import { basename } from 'node:path';
import { z } from 'zod';
import { UCI_LEVELS } from './uci/strength.ts';

const level = z.int().min(1).max(8);
/** One agent cannot sit twice in a session; copy 2 is the same player on another seat. */
const copy = z.int().min(1);

/** What an agent row of a local player says about how it plays. */
export const playerSpec = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random'), copy }),
  z.strictObject({ kind: z.literal('builtin'), level, copy }),
  z.strictObject({ kind: z.literal('uci'), path: z.string().min(1).max(4096), level, copy }),
  z.strictObject({ kind: z.literal('llm'), endpointId: z.string().min(1).max(64), copy }),
]);
export type PlayerSpec = z.infer<typeof playerSpec>;

/** The name under which a local player appears; a model's is its endpoint's. */
export function playerName(spec: PlayerSpec, modelName: string | null): string {
  const name = modelName ?? plainName(spec);
  return spec.copy === 1 ? name : `${name} (${spec.copy})`;
}

function plainName(spec: PlayerSpec): string {
  if (spec.kind === 'random') return 'Random';
  if (spec.kind === 'llm') return 'Local model';
  if (spec.kind === 'builtin') return `Built-in level ${spec.level}`;
  const engine = basename(spec.path).slice(0, 40);
  return spec.level === UCI_LEVELS ? engine : `${engine} level ${spec.level}`;
}
